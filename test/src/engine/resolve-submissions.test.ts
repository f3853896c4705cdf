import { encodeErrorResult, parseAbi } from 'viem';
import { describe, expect, test } from 'vitest';
import { OnboardError } from '../../../src/domain/errors.ts';
import { parseAddress } from '../../../src/domain/identity/evm.ts';
import { wei } from '../../../src/domain/units.ts';
import { englishText } from '../../../src/i18n/english.ts';
import {
  receiptOutcome,
  recordReceipt,
  resolveSubmission,
  resolveSubmissions,
  usedUpGas,
} from '../../../src/engine/resolve-submissions.ts';
import type { CallOutcome, EvmReceipt } from '../../../src/ports/evm.ts';
import { WARP_PRECOMPILE } from '../../../src/protocol/warp/message.ts';
import type { Submission } from '../../../src/journal/memory.ts';
import type { Policy } from '../../../src/engine/engine.ts';
import { ready, type Step } from '../../../src/engine/step.ts';
import { signedSpend } from './helpers/signed-spend.ts';
import { operator, stranger } from '../sandbox/pchain/helpers/test-chain.ts';
import { idOf, newMoves } from './helpers/fake-moves.ts';
import { MemoryStore } from './helpers/memory-journal.ts';
import { callIntent, effectStep, FROM, signer, start } from './helpers/fake-world.ts';

const TOO_LATE = encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: ['too late'] });

test('a reverted transaction is recorded with cause and fee, even if an earlier step must run again', async () => {
  const { evm, events, view, run, submissions } = await start();
  evm.reverts.add('0x02');
  evm.call = () => Promise.resolve({ ok: false, revert: TOO_LATE });
  const first = effectStep(evm, '0x01');
  const isReverted = () => evm.receipts.size === 2;
  const reopened: Step<unknown> = {
    ...first,
    check: (...given) =>
      isReverted() ? Promise.resolve(ready('0x01 again')) : first.check(...given),
  };
  const consent: Policy['consent'] = (_, step) =>
    Promise.resolve(step === '0x01' && isReverted() ? 'not-now' : 'send');

  const result = await run({ consent }, [reopened, effectStep(evm, '0x02')]);
  expect(result).toMatchObject({ kind: 'declined', step: '0x01' });
  const lost = submissions()[1];
  expect(events.some((event) => event.type === 'settled' && event.id === lost?.id)).toBe(true);
  expect(lost?.settled).toMatchObject({ how: 'reverted', height: 102n, fee: 10n });
  expect(englishText(lost?.settled?.reason ?? '')).toContain('too late');
  const shown = view().steps[1]?.transactions[0];
  expect(shown).toMatchObject({ state: 'reverted', height: 102n });
});

describe('the causes of a revert are distinguished', () => {
  const epochPassed = encodeErrorResult({
    abi: parseAbi(['error AvalancheL1Middleware__ManualEpochUpdateRequired(uint48,uint48)']),
    args: [3, 2],
  });

  async function causeOf(
    answers: readonly (CallOutcome | Error)[],
    carriedMessageId: boolean,
    gasUsed = 2n,
    value = 5n,
  ): Promise<string | null> {
    const address = carriedMessageId ? WARP_PRECOMPILE : FROM;
    const { raw } = await signer.signEvmTx({
      ...callIntent,
      ...{ to: FROM, nonce: 0n, gas: 244_586n, value: wei(value) },
      accessList: [{ address, storageKeys: [] }],
    });
    const replays: unknown[] = [];
    const left = [...answers];
    const { reason } = await receiptOutcome(
      { raw, from: FROM },
      { status: 'reverted', blockNumber: 7n, gasUsed, effectiveGasPrice: 3n } as EvmReceipt,
      {
        call: (sent, at) => {
          replays.push([sent.value ?? 0n, at]);
          const answer = left.shift()!;
          return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
        },
      },
    );
    expect(left).toEqual([]);
    const expected = [{ block: 7n, gas: 244_586n }, { block: 7n }];
    expect(replays).toEqual(expected.slice(0, answers.length).map((at) => [value, at]));
    return reason === null ? null : englishText(reason);
  }

  const succeeds: CallOutcome = { ok: true, data: '0x' };
  const reverts: CallOutcome = { ok: false, revert: '0x' };
  const fails = new OnboardError('E-NET-101', { url: 'u' });
  test.each<[string, readonly (CallOutcome | Error)[], boolean, string | null, bigint?, bigint?]>([
    ['a used up limit without a replay', [fails], true, 'limit of 244586', 244_586n],
    ['an unknown cause without a replay', [fails], true, null, 244_585n],
    ['no known cause, with a value of 0', [succeeds], false, null, 2n, 0n],
    ['a missing epoch catch-up', [{ ok: false, revert: epochPassed }], true, 'epoch'],
    ['too low a gas limit', [reverts, succeeds], true, 'used up its gas limit of 244586'],
    ['a message that the block did not verify', [succeeds], true, 'its signed message'],
    ['no known cause', [succeeds], false, null],
    ['no reason', [reverts, reverts], true, 'without a reason'],
  ])('%s', async (_, answers, carriedMessageId, cause, gasUsed, value) => {
    const found = await causeOf(answers, carriedMessageId, gasUsed, value);
    expect(found).toEqual(cause === null ? null : expect.stringContaining(cause));
  });
});

test('a receipt of another sender decides nothing', async () => {
  const { evm, engine, run, submissions } = await start();
  evm.automatic = false;
  await run({ patience: () => 0 });
  evm.mine();
  const [submission] = submissions();
  const [receipt] = [...evm.receipts.values()];
  const stranger = parseAddress(`0x${'11'.repeat(20)}`);
  await expect(
    recordReceipt(submission!, { ...receipt!, from: stranger }, engine),
  ).rejects.toMatchObject({ code: 'E-SEND-208', exit: 'unclear' });
  expect(submissions()[0]!.settled).toBeUndefined();
  await recordReceipt(submission!, receipt!, engine);
  expect(submissions()[0]!.settled?.how).toBe('included');
});

const signed = () =>
  signer.signEvmTx({ ...callIntent, to: callIntent.contract.to, nonce: 0n, chainId: 43112n });

test.each([
  ['C', { state: 'known' }, 'Unknown', 'open', undefined],
  ['C', { state: 'accepted', height: 7n }, 'Unknown', 'decided', { how: 'included', height: 7n }],
  ['P', { state: 'known' }, 'Processing', 'open', undefined],
  ['P', { state: 'known' }, 'Unknown', 'unknown', undefined],
  ['P', { state: 'known' }, 'Aborted', 'unknown', undefined],
  ['P', { state: 'known' }, 'Committed', 'decided', { how: 'included', height: null }],
] as const)('a %s-Chain transaction, %o, %s, is %s', async (chain, atomic, status, found, how) => {
  const { answers, sign, submissions, engine } = await newMoves();
  await sign(chain, idOf(1));
  answers.atomic = atomic;
  answers.status.set(idOf(1), { status });
  expect(await resolveSubmission(submissions()[0]!, engine)).toBe(found);
  expect(submissions()[0]!.settled).toEqual(how && expect.objectContaining(how));
});

test("only a failure about this run's open transactions stops the run", async () => {
  const store = new MemoryStore();
  const first = await newMoves(store);
  await first.sign('P', idOf(1));
  const closed = { type: 'closed', run: first.engine.runId, how: 'given-up' } as const;
  await first.journal.append(closed);
  const { engine, sign, record, journal } = await newMoves(store);
  const asked: string[] = [];
  let failure: Error = new OnboardError('E-NET-101', { url: 'u' });
  const txStatus = (id: string) => {
    asked.push(id);
    return Promise.reject(failure);
  };
  const ports = { ...engine.ports, pChain: { ...engine.ports.pChain, txStatus } };
  await resolveSubmissions({ ...engine, ports });
  await sign('P', idOf(2));
  await expect(resolveSubmissions({ ...engine, ports })).rejects.toBe(failure);
  expect(asked).toEqual([idOf(1), idOf(1), idOf(2)]);
  failure = new TypeError('a bug');
  await expect(resolveSubmissions({ ...engine, ports })).rejects.toBe(failure);
  await record(idOf(2), 'included');
  const settled = { type: 'settled', how: 'included', height: null, reason: null } as const;
  await journal.append({ ...settled, run: first.engine.runId, id: idOf(1) });
  await resolveSubmissions({ ...engine, ports });
});

test('each revert of a step doubles the pause before new signatures, and is recorded once', async () => {
  const { engine, sign, submissions, journal, world } = await newMoves();
  const { raw } = await signed();
  for (const byte of [1, 2, 3])
    await sign('C', idOf(byte), { chain: 'evm', raw, carriedMessageId: 'm' });
  const receipt = { status: 'reverted', blockNumber: 7n, gasUsed: 2n, effectiveGasPrice: 3n };
  const reverted = { ...receipt, from: FROM } as EvmReceipt;
  for (const [index, pause] of [15_000, 15_000, 30_000].entries()) {
    // The first one is reported twice.
    const submission = submissions()[Math.max(0, index - 1)]!;
    await recordReceipt(submission, { ...reverted, blockNumber: BigInt(7 + index) }, engine);
    expect(journal.memory().voided.get('m')).toBe(world.clock.now() + pause);
  }
  expect(submissions().map(({ settled }) => settled?.height)).toEqual([7n, 9n, undefined]);
  await recordReceipt(submissions()[2]!, { ...reverted, status: 'success' }, engine);
  expect(journal.memory().voided.get('m')).toBe(world.clock.now() + 30_000);
});

test('only a revert at the gas limit counts as a used up limit', async () => {
  const { raw } = await signed();
  const { reason } = new OnboardError('E-SEND-209', { gas: 1n });
  const other = new OnboardError('E-SEND-210', {}).reason;
  const gasOf = (how: 'reverted' | 'included', cause: typeof reason | string | null) =>
    usedUpGas({ raw, settled: { how, height: 7n, at: 0, reason: cause } } as unknown as Submission);
  expect(gasOf('reverted', reason)).toEqual([100_000n]);
  for (const cause of [other, 'E-SEND-209', null]) expect(gasOf('reverted', cause)).toEqual([]);
  expect(gasOf('included', reason)).toEqual([]);
});

describe('a P-Chain transaction that the endpoint does not know', () => {
  const INPUTS = [`${idOf(8)}:0`, `${idOf(9)}:0`];
  const OWN = idOf(1);
  const blocks = [
    ['Unknown', 'has it', 'own', 'included'],
    ['Dropped', 'spends its input nowhere', 'no', undefined],
    ['Aborted', 'another machine spends its input', 'other', 'replaced'],
  ] as const;
  const forged = [
    ['a forged spender has no bytes', 'without-bytes'],
    ['a forged spender has the bytes of another transaction', 'other-bytes'],
    ['a forged spender has bytes that spend other outputs', 'other-inputs'],
    ['a stranger has signed the spender', 'stranger'],
    ['the spender is one of this journal that the P-Chain dropped', 'dropped'],
  ] as const;

  /** An open transaction of this journal, and a block of the endpoint with one that spends the second input of it. */
  async function withSpender(
    kind: (typeof blocks)[number][2] | (typeof forged)[number][1],
    status: 'Unknown' | 'Dropped' | 'Aborted',
  ) {
    const moves = await newMoves();
    const { answers, sign, record, world } = moves;
    const { id: ownId, raw, inputs } = await signedSpend(INPUTS, 1n);
    const spent = kind === 'other-inputs' ? [`${idOf(7)}:0`] : inputs.slice(1);
    const other = await signedSpend(spent, 2n, kind === 'stranger' ? stranger : operator);
    if (kind === 'dropped') {
      await sign('P', other.id, { inputs: other.inputs, raw: other.raw });
      await record(other.id, 'dropped');
    }
    await sign('P', ownId, { inputs, raw });
    answers.status.set(ownId, { status, reason: 'r' });
    const bytes = kind === 'other-bytes' ? (await signedSpend(spent, 3n)).bytes : other.bytes;
    if (kind !== 'without-bytes') answers.bytes.set(other.id, bytes);
    const time = BigInt(Math.floor(world.clock.now() / 1000));
    const shown = {
      id: kind === 'own' ? ownId : other.id,
      message: undefined,
      inputs: kind === 'no' ? [`${idOf(6)}:0`] : inputs.slice(1),
    };
    answers.blocks = [{ height: 0n, time, transactions: [shown] }];
    const own = () => moves.submissions().find(({ id }) => id === ownId)!;
    return { ...moves, own, other };
  }

  test.each(blocks)('%s, and a block %s', async (status, _, kind, how) => {
    const { engine, own, other } = await withSpender(kind, status);
    expect(await resolveSubmission(own(), engine)).toBe(how ? 'decided' : 'unknown');
    const reason = how === 'replaced' ? other.id : null;
    expect(own().settled).toEqual(how && expect.objectContaining({ how, reason, height: 0n }));
  });

  test.each(forged)('stays unknown if %s', async (_, kind) => {
    const { engine, own } = await withSpender(kind, 'Dropped');
    expect(await resolveSubmission(own(), engine)).toBe('unknown');
    expect(own().settled).toBeUndefined();
  });

  test('is replaced by one of this journal that was dropped once the P-Chain has accepted that', async () => {
    const { answers, engine, own, other } = await withSpender('dropped', 'Dropped');
    answers.status.set(other.id, { status: 'Committed' });
    expect(await resolveSubmission(own(), engine)).toBe('decided');
    expect(own().settled).toMatchObject({ how: 'replaced', reason: other.id });
  });

  test('is searched for in the blocks every 15 seconds, also while the blocks cannot be read', async () => {
    const { answers, engine, sign, submissions, world } = await newMoves();
    await sign('P', OWN, { inputs: ['a:0'] });
    let searches = 0;
    const height = () => {
      searches += 1;
      return Promise.reject(new OnboardError('E-NET-101', { url: 'u' }));
    };
    const ports = { ...engine.ports, pChain: { ...engine.ports.pChain, height } };
    const resolve = () => resolveSubmission(submissions()[0]!, { ...engine, ports });
    for (const expected of [1, 1, 2]) {
      expect(await resolve()).toBe('unknown');
      expect(searches).toBe(expected);
      await world.clock.sleep(7500);
    }
    answers.status.set(OWN, { status: 'Committed' });
    expect(await resolve()).toBe('decided');
  });
});
