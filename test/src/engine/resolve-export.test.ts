import { evm, pvm } from '@avalabs/avalanchejs';
import { describe, expect, test } from 'vitest';
import { createKeySigner } from '../../../src/adapters/keys/key-signer.ts';
import { bytesToHex } from '../../../src/domain/identity/bytes.ts';
import { wei } from '../../../src/domain/units.ts';
import { idFromBytes, P_CHAIN_ID, type ValidationId } from '../../../src/domain/identity/ids.ts';
import { decodeSigned, readSpending } from '../../../src/protocol/p-chain/read-spending.ts';
import type { Submission } from '../../../src/journal/memory.ts';
import type { PChainBlock } from '../../../src/ports/p-chain.ts';
import type { TxOutcome } from '../../../src/journal/record.ts';
import { parseHash } from '../../../src/domain/identity/evm.ts';
import type { CExportIntent } from '../../../src/engine/intent.ts';
import { reconcile } from '../../../src/engine/reconcile.ts';
import { ready, type Step } from '../../../src/engine/step.ts';
import { resolveExport } from '../../../src/engine/resolve-export.ts';
import { idOf, newMoves, waitsFor } from './helpers/fake-moves.ts';
import { signedSpend } from './helpers/signed-spend.ts';
import { agree, FROM, taskOf } from './helpers/fake-world.ts';
import { spendingOf, unsignedOf } from '../sandbox/pchain/helpers/spending.ts';
import { context, operator, stranger } from '../sandbox/pchain/helpers/test-chain.ts';

const EXPORT = idOf(1);
const IMPORT = idOf(2);
const HASH = parseHash(`0x${'ab'.repeat(32)}`);
const MINUTE = 60_000;

async function signedExport(more: Partial<Submission> = {}) {
  const moves = await newMoves();
  await moves.sign('C', EXPORT, more);
  const settle = () =>
    resolveExport(
      moves.submissions().filter(({ chain }) => chain === 'C'),
      moves.engine,
    );
  const wait = (milliseconds: number) => moves.world.clock.sleep(milliseconds);
  const how = () => moves.submissions()[0]?.settled?.how;
  return { ...moves, settle, wait, how };
}

test('an accepted export is waited for until the P-Chain lists its output, or for an hour', async () => {
  const { answers, settle, wait, how, issued } = await signedExport();
  answers.atomic = { state: 'accepted', height: 7n };
  expect(await settle()).toMatchObject(waitsFor('wait.output'));
  expect(how()).toBe('included');
  await wait(60 * MINUTE);
  expect(await settle()).toMatchObject(waitsFor('wait.output'));
  answers.importable = [EXPORT];
  expect(await settle()).toEqual({ state: 'clear', importable: [EXPORT] });
  answers.importable = [];
  await wait(1);
  expect(await settle()).toEqual({ state: 'clear', unprovenExport: EXPORT });
  expect(issued).toEqual([]);
});

test('an imported export allows another export once the import is visible', async () => {
  const { answers, settle, sign, record } = await signedExport();
  answers.atomic = { state: 'accepted', height: 7n };
  await sign('P', IMPORT, { inputs: [`${EXPORT}:0`], step: 'import' });
  expect(await settle()).toMatchObject(waitsFor('wait.effect'));
  await record(IMPORT, 'included', 3n);
  expect(await settle()).toMatchObject(waitsFor('wait.effect'));
  answers.outputs = [IMPORT];
  expect(await settle()).toEqual({ state: 'clear' });
});

test.each([
  ['whole', 'ends the wait at once', { state: 'clear' }],
  ['with change', 'is waited for until its change appears', waitsFor('wait.effect')],
] as const)('an import that a later transaction spent %s %s', async (how, _, resolution) => {
  const { answers, settle, sign, record } = await signedExport();
  answers.atomic = { state: 'accepted', height: 7n };
  await sign('P', IMPORT, { inputs: [`${EXPORT}:0`], step: 'import' });
  const spender = idOf(3);
  const raw = await signedTopUp(how);
  await sign('P', spender, { inputs: [`${IMPORT}:0`], step: 'top-up', raw });
  for (const id of [IMPORT, spender]) await record(id, 'included', 3n);
  expect(await settle()).toMatchObject(resolution);
});

/** The signed bytes of a top-up that spends one output of the operator. */
async function signedTopUp(how: 'whole' | 'with change') {
  const { utxos, ...common } = await spendingOf(operator);
  const validationId = idFromBytes<ValidationId>(new Uint8Array(32).fill(9));
  const increase = (balance: bigint) =>
    pvm.e.newIncreaseL1ValidatorBalanceTx(
      { ...common, utxos: utxos.slice(0, 1), balance, validationId },
      context,
    );
  const { consumed, burned } = readSpending(increase(1n).getTx());
  // A rest that is smaller than the fee of a change output is burned.
  const tx = increase(how === 'whole' ? consumed - burned : 1n);
  const { bytes } = await createKeySigner(operator.privateKey).signUtxoTx(unsignedOf(tx, 'P'));
  const { outputs } = readSpending(decodeSigned(bytes, 'P').tx);
  expect(outputs).toHaveLength(how === 'whole' ? 0 : 1);
  return bytesToHex(bytes);
}

test('a used nonce alone does not end an export', async () => {
  const { settle, wait, world, how } = await signedExport();
  world.evm.useNonceElsewhere();
  await wait(19_999);
  expect(await settle()).toMatchObject(waitsFor('wait.nonce'));
  await wait(1);
  expect(await settle()).toMatchObject(waitsFor('wait.nonce-user'));
  expect(how()).toBeUndefined();
});

test('another accepted transaction with its nonce ends an export', async () => {
  const { settle, wait, world, submissions } = await signedExport();
  world.evm.addBlock(world.clock.now());
  world.evm.addBlock(world.clock.now(), { transactions: [{ hash: HASH, from: FROM, nonce: 0n }] });
  world.evm.useNonceElsewhere();
  await wait(MINUTE);
  expect(await settle()).toEqual({ state: 'clear' });
  expect(submissions()[0]?.settled).toMatchObject({ how: 'replaced', reason: HASH, height: 102n });
});

test('an export counts as accepted if a block contains its bytes, no matter what the API answers', async () => {
  const { settle, wait, world, submissions, how } = await signedExport();
  const { raw } = submissions()[0]!;
  const input = `${FROM.slice(2).toLowerCase()}${'00'.repeat(8 + 32 + 8)}` as const;
  world.evm.addBlock(world.clock.now(), { atomic: `0x000000000001${raw.slice(6)}${input}` });
  world.evm.useNonceElsewhere();
  await wait(MINUTE);
  expect(await settle()).toMatchObject(waitsFor('wait.output'));
  expect(how()).toBe('included');
});

test('an export of another step decides nothing about a repetition, and other records are ignored', async () => {
  const { settle, wait, world, sign, journal, engine, record } = await signedExport();
  await record(EXPORT, 'replaced');
  const other = idOf(5);
  await sign('C', other, { step: 'other' });
  await sign('C', idOf(6), { from: `0x${'99'.repeat(20)}`, nonce: 9n });
  await sign('P', idOf(7), { from: FROM, nonce: 9n });
  world.evm.useNonceElsewhere();
  await wait(60 * MINUTE);
  const of = (step: string) =>
    resolveExport(
      journal.memory().runs[0]!.submissions.filter((one) => one.step === step && one.from === FROM),
      engine,
    );
  expect(await of('export')).toMatchObject(waitsFor('wait.nonce-user'));
  await wait(1);
  expect(await of('export')).toEqual({ state: 'clear' });
  expect(await of('other')).toEqual({ state: 'clear', unprovenExport: other });
  // The unproven export does not hide that another export is open.
  await sign('C', idOf(8), { nonce: 1n });
  expect(await settle()).toMatchObject(waitsFor('wait.processing'));
});

test.each<[string, number, object, string | undefined]>([
  // The export itself may cause the first four.
  ['nonce mismatch: 0x70 has nonce 13 but needs 11', 600_000, waitsFor('wait.nonce'), undefined],
  ['nonce too low', 5000, { state: 'wait' }, undefined],
  ['tx already issued', 600_000, waitsFor('wait.nonce'), undefined],
  ['known transaction', 5000, { state: 'wait' }, undefined],
  // Similar words, for another reason.
  ['unknown asset', 600_000, { state: 'clear' }, 'dropped'],
  ['input has unacceptable type', 600_000, { state: 'clear' }, 'dropped'],
  ['flow check failed due to: insufficient funds', 5000, { state: 'clear' }, 'dropped'],
  ['atomic tx fee too low for inclusion', 5000, { state: 'clear' }, 'dropped'],
  ['insufficient gas price', 5000, { state: 'clear' }, 'dropped'],
  ['unknown input', 299_999, { code: 'E-SEND-208' }, undefined],
  ['unknown input', 300_000, { state: 'clear' }, 'dropped'],
  ['context deadline exceeded', 5000, { code: 'E-SEND-208' }, undefined],
  ['chain is not done bootstrapping', 1_800_000, { code: 'E-PCH-128' }, undefined],
])('the refusal "%s" after %i ms', async (reason, age, resolution, outcome) => {
  const { answers, settle, wait, how } = await signedExport();
  answers.issue = { kind: 'refused', reason };
  await wait(age);
  expect(await settle().catch((error: unknown) => error)).toMatchObject(resolution);
  expect(how()).toBe(outcome);
});

test('an unknown export is issued again, byte for byte, after five seconds while its nonce is free, and never after a refusal', async () => {
  const { answers, settle, wait, issued, how, submissions } = await signedExport();
  await wait(4999);
  expect(await settle()).toMatchObject(waitsFor('wait.processing'));
  expect(issued).toEqual([]);
  for (const state of ['unknown', 'known'] as const) {
    answers.atomic = { state };
    await wait(10 * MINUTE);
    expect(await settle()).toMatchObject(waitsFor('wait.processing'));
  }
  answers.issue = { kind: 'refused', reason: 'insufficient fee' };
  for (let again = 0; again < 2; again += 1) expect(await settle()).toEqual({ state: 'clear' });
  expect(how()).toBe('dropped');
  expect(issued).toEqual(Array(3).fill(submissions()[0]!.raw));
});

test.each([
  ['issuing tx: state verification: insufficient funds: 0x12', 2n, 'E-SEND-201'],
  ['issuing tx: state verification: insufficient funds: 0x12', 1n, 'E-FUND-101'],
  ['insufficient balance', 2n, 'E-SEND-201'],
])('after the refusal "%s" of an export with %i AVAX: %s', async (reason, avax, code) => {
  const to = [operator.shortId];
  const tx = evm.newExportTx(context, 10n ** 9n, P_CHAIN_ID, operator.evmBytes, to, 1000n, 0n);
  const { bytes } = await createKeySigner(operator.privateKey).signUtxoTx(unsignedOf(tx, 'C'));
  const { answers, settle, wait, how, world } = await signedExport({ raw: bytesToHex(bytes) });
  world.evm.balance = () => Promise.resolve(wei(avax * 10n ** 18n));
  answers.issue = { kind: 'refused', reason };
  await wait(MINUTE);
  await expect(settle()).rejects.toMatchObject({ code });
  // Another task of the account is not held up by it.
  expect(how()).toBe('dropped');
});

test.each([
  [0, { code: 'E-SEND-205', values: { times: 10 } }],
  [1, { state: 'clear' }],
])('the tenth refusal of an export, %i in an earlier run', async (earlier, resolution) => {
  const count = 10;
  const { answers, wait, sign, engine, submissions, record } = await signedExport();
  await record(EXPORT, 'replaced');
  for (let byte = 20; byte < 20 + count; byte++) await sign('C', idOf(byte));
  for (const { id } of submissions().slice(1, count)) await record(id, 'dropped');
  await sign('C', idOf(50), { nonce: 4n, step: 'other' });
  answers.issue = { kind: 'refused', reason: 'insufficient fee' };
  await wait(MINUTE);
  const ofStep = submissions().filter(({ step }) => step === 'export');
  const signed = new Set(ofStep.map(({ id }) => id).slice(1 + earlier));
  const found = resolveExport(ofStep, engine, signed).catch((error: unknown) => error);
  expect(await found).toMatchObject(resolution);
});

test.each<[string, string, readonly string[], TxOutcome['how'] | undefined]>([
  ['wait.effect', 'of which one input is the output', ['x:0', `${EXPORT}:0`], undefined],
  ['wait.output', 'that spends something else', ['x:0'], undefined],
  ['wait.output', 'that was replaced', [`${EXPORT}:0`], 'replaced'],
])('%s: an accepted export with an import %s', async (key, _, inputs, how) => {
  const { answers, settle, sign, journal, engine, record } = await signedExport();
  answers.atomic = { state: 'accepted', height: 7n };
  answers.importable = [idOf(8)];
  await sign('P', IMPORT, { step: 'import', inputs });
  if (how) await record(IMPORT, how);
  expect(await settle()).toMatchObject(waitsFor(key));
  const withoutSigner = { ...engine, signer: undefined };
  const ofStep = journal.memory().runs[0]!.submissions.slice(0, 1);
  expect(await resolveExport(ofStep, withoutSigner)).toMatchObject(waitsFor('wait.output'));
});

test('an import without visible outputs counts as spent after ten minutes, although its spender is open or unreadable', async () => {
  const { answers, settle, wait, sign, record } = await signedExport();
  answers.atomic = { state: 'accepted', height: 7n };
  answers.outputs = [idOf(8)];
  await sign('P', IMPORT, { inputs: [`${EXPORT}:0`], step: 'import' });
  await record(IMPORT, 'included', 3n);
  const spends = { inputs: [`${IMPORT}:0`], step: 'top-up' };
  await sign('P', idOf(3), { ...spends, raw: await signedTopUp('whole') });
  await sign('P', idOf(4), { ...spends, raw: '0xff' });
  await record(idOf(4), 'included', 3n);
  expect(await settle()).toMatchObject(waitsFor('wait.effect'));
  await wait(10 * MINUTE);
  expect(await settle()).toMatchObject(waitsFor('wait.effect'));
  await wait(1);
  // An endpoint whose newest block is older than the import may lack its outputs for ever.
  answers.pChainTime = 0n;
  expect(await settle()).toMatchObject(waitsFor('wait.effect'));
  answers.pChainTime = 2n ** 40n;
  expect(await settle()).toEqual({ state: 'clear' });
});

describe('an export whose import another machine of the account', () => {
  const OTHER = idOf(3);
  const spends = (
    txId: string,
    time: number,
    { id }: Pick<Awaited<ReturnType<typeof signedSpend>>, 'id'>,
  ): PChainBlock => ({
    height: 0n,
    time: BigInt(Math.floor(time / 1000)),
    transactions: [{ id, message: undefined, inputs: ['x:0', `${txId}:0`] }],
  });

  async function imported(how: 'replaced' | 'included', other = OTHER) {
    const moves = await signedExport();
    const { answers, sign, record } = moves;
    answers.atomic = { state: 'accepted', height: 7n };
    const { raw } = await signedSpend([`${EXPORT}:0`], 1n);
    await sign('P', IMPORT, { inputs: [`${EXPORT}:0`], step: 'import', raw });
    await record(IMPORT, how, null, how === 'replaced' ? other : null);
    return { ...moves, accepted: how === 'replaced' ? other : IMPORT };
  }

  test('has replaced by what it spends, as nobody signs the record, is waited for', async () => {
    const { settle } = await imported('replaced', EXPORT);
    expect(await settle()).toMatchObject(waitsFor('wait.effect'));
  });

  test.each([
    ['did in another transaction', 'replaced'],
    ['also has', 'included'],
  ] as const)(
    '%s is over once the account shows its output, or a block of 20 seconds ago spent that',
    async (_, how) => {
      const { answers, settle, wait, world, accepted } = await imported(how);
      expect(await settle()).toMatchObject(waitsFor('wait.effect'));
      answers.outputs = [accepted];
      expect(await settle()).toEqual({ state: 'clear' });
      answers.outputs = [];
      const spender = await signedSpend([`${accepted}:0`], 2n);
      const forged = await signedSpend([`${accepted}:0`], 2n, stranger);
      for (const { id, bytes } of [spender, forged]) answers.bytes.set(id, bytes);
      await wait(20_000);
      answers.blocks = [spends(idOf(8), world.clock.now(), spender)];
      expect(await settle()).toMatchObject(waitsFor('wait.effect'));
      answers.blocks = [spends(accepted, world.clock.now(), forged)];
      await wait(40_000);
      expect(await settle()).toMatchObject(waitsFor('wait.effect'));
      answers.blocks = [spends(accepted, world.clock.now(), spender)];
      await wait(15_000);
      expect(await settle()).toMatchObject(waitsFor('wait.effect'));
      await wait(5_000);
      expect(await settle()).toEqual({ state: 'clear' });
      // What a block has shown stays so, without another search.
      answers.blocks = [];
      expect(await settle()).toEqual({ state: 'clear' });
    },
  );
});

test('the operator is told that an export repeats an unproven one', async () => {
  const { answers, settle, wait, engine, world } = await signedExport();
  answers.atomic = { state: 'accepted', height: 7n };
  world.evm.useNonceElsewhere();
  await settle();
  await wait(61 * MINUTE);
  const intent = { effect: 'c-export', nonce: 1n, burns: 1n, from: FROM };
  const step: Step<unknown> = {
    id: 'export',
    check: () => Promise.resolve(ready('subject')),
    plan: () => Promise.resolve(intent as unknown as CExportIntent),
  };
  const consent = () => Promise.resolve('not-now' as const);
  const result = await reconcile(taskOf(step), engine, { ...agree, consent, patience: () => 0 });
  expect(result).toMatchObject({
    kind: 'declined',
    intent: { repeats: { of: 'export', id: EXPORT } },
  });
});
