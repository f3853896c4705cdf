import { expect, test } from 'vitest';
import type { PChainBlock } from '../../../src/ports/p-chain.ts';
import { resolvePChain } from '../../../src/engine/resolve-p-chain.ts';
import { reconcile } from '../../../src/engine/reconcile.ts';
import { ready, type Step } from '../../../src/engine/step.ts';
import type { PChainIntent } from '../../../src/engine/intent.ts';
import { agree, taskOf } from './helpers/fake-world.ts';
import { idOf, newMoves, waitsFor } from './helpers/fake-moves.ts';
import { signedSpend } from './helpers/signed-spend.ts';
import { stranger } from '../sandbox/pchain/helpers/test-chain.ts';

const TOP_UP = idOf(1);
const OTHER = idOf(2);
const INPUT = `${idOf(9)}:0`;
const MINUTE = 60_000;
const SPENT = 'failed to read consumed UTXO: not found';

const { raw: RAW } = await signedSpend([INPUT], 1n);
/** Of another machine with the same key. */
const SPENDER = await signedSpend([INPUT], 2n);
const FORGED = await signedSpend([INPUT], 2n, stranger);

async function signedTopUp() {
  const moves = await newMoves();
  await moves.sign('P', TOP_UP, { inputs: [INPUT], raw: RAW });
  for (const { id, bytes } of [SPENDER, FORGED]) moves.answers.bytes.set(id, bytes);
  const settle = () => resolvePChain(moves.submissions(), moves.engine);
  const wait = (milliseconds: number) => moves.world.clock.sleep(milliseconds);
  const settled = () => moves.submissions()[0]?.settled;
  return { ...moves, settle, wait, settled };
}

const blockOf = (id: typeof TOP_UP, time: number): PChainBlock => ({
  height: 0n,
  time: BigInt(Math.floor(time / 1000)),
  transactions: [{ id, message: undefined, inputs: [INPUT] }],
});

test.each([
  ['itself', TOP_UP, waitsFor('wait.effect'), { how: 'included', reason: null }],
  ['another', SPENDER.id, { state: 'clear' }, { how: 'replaced', reason: SPENDER.id }],
  // A spender that the account has not signed is no proof, and neither is an input that is gone.
  ['one of a stranger', FORGED.id, waitsFor('wait.spender'), undefined],
  ['none', undefined, waitsFor('wait.spender'), undefined],
] as const)('a block shows the spender of its input: %s', async (_, id, resolution, outcome) => {
  const { answers, settle, wait, settled, world } = await signedTopUp();
  answers.issue = { kind: 'refused', reason: SPENT };
  answers.blocks = id === undefined ? [] : [blockOf(id, world.clock.now())];
  await wait(MINUTE);
  expect(await settle()).toMatchObject(resolution);
  expect(settled()).toEqual(outcome && expect.objectContaining({ ...outcome, height: 0n }));
});

test('"Dropped" is not final: the same bytes are issued again', async () => {
  const { answers, settle, issued, submissions, settled } = await signedTopUp();
  answers.status.set(TOP_UP, { status: 'Dropped', reason: 'whatever' });
  expect(await settle()).toMatchObject(waitsFor('wait.processing'));
  expect(issued).toEqual([submissions()[0]!.raw]);
  answers.status.set(TOP_UP, { status: 'Committed' });
  expect(await settle()).toMatchObject(waitsFor('wait.effect'));
  expect(settled()?.how).toBe('included');
});

test.each<[string, number, object, string | undefined]>([
  ['warp message not yet allowed', 59_999, waitsFor('wait.refused'), undefined],
  ['warp message not yet allowed', 60_000, { state: 'clear' }, 'dropped'],
  ['duplicate tx', 59_999, waitsFor('wait.refused'), undefined],
  ['duplicate tx', 60_000, { code: 'E-SEND-204' }, 'dropped'],
  [SPENT, 19_999, waitsFor('wait.refused'), undefined],
  [SPENT, 20_000, waitsFor('wait.spender'), undefined],
  [SPENT, 30 * MINUTE, waitsFor('wait.spender'), undefined],
  ['insufficient unlocked funds: needs 9 more', 0, { state: 'clear' }, 'dropped'],
  ['insufficient funds', 0, { state: 'clear' }, 'dropped'],
  ['signature is invalid', 0, { state: 'clear' }, 'dropped'],
  ['exceeds current gas capacity: 1000000 > 100', 30 * MINUTE, waitsFor('wait.refused'), undefined],
  ['exceeds current gas capacity: 1000001 > 100', 0, { code: 'E-PCH-127' }, 'dropped'],
  ['invalid owner', 0, { code: 'E-PCH-119' }, 'dropped'],
  ['tx too large', 0, { code: 'E-PCH-129' }, 'dropped'],
  ['chain is not done bootstrapping', 30 * MINUTE, { code: 'E-PCH-128' }, undefined],
  ['context deadline exceeded', 0, { code: 'E-SEND-208', values: { hash: TOP_UP } }, undefined],
  ['something new', 5 * MINUTE - 1, { code: 'E-SEND-208', values: { hash: TOP_UP } }, undefined],
  ['something new', 5 * MINUTE, { state: 'clear' }, 'dropped'],
])('the answer "%s" after %i ms', async (reason, age, resolution, how) => {
  const { answers, settle, wait, settled } = await signedTopUp();
  answers.issue = { kind: 'refused', reason };
  await wait(age);
  expect(await settle().catch((error: unknown) => error)).toMatchObject(resolution);
  expect(settled()?.how).toBe(how);
  if (how !== undefined) expect(settled()).toMatchObject({ height: null, reason });
});

test('a transaction in process is not issued again, and an aborted one is final', async () => {
  const { answers, settle, issued, settled } = await signedTopUp();
  answers.status.set(TOP_UP, { status: 'Processing' });
  expect(await settle()).toMatchObject(waitsFor('wait.processing'));
  expect(settled()).toBeUndefined();
  answers.status.set(TOP_UP, { status: 'Aborted' });
  await expect(settle()).rejects.toMatchObject({ code: 'E-PCH-904' });
  expect(settled()?.how).toBe('dropped');
  expect(issued).toEqual([]);
});

test('an accepted transaction is waited for until 20 seconds after the record, a dropped one never', async () => {
  const { answers, settle, wait, sign, issued, store, record } = await signedTopUp();
  await record(TOP_UP, 'dropped');
  await sign('P', OTHER, { inputs: [INPUT] });
  answers.status.set(OTHER, { status: 'Committed' });
  await wait(MINUTE);
  expect(await settle()).toMatchObject(waitsFor('wait.effect'));
  const { appends } = store;
  await wait(19_999);
  expect(await settle()).toMatchObject(waitsFor('wait.effect'));
  await wait(1);
  expect(await settle()).toEqual({ state: 'clear' });
  expect(store.appends).toBe(appends);
  expect(issued).toEqual([]);
});

test.each([
  [0, 15_000],
  [1, 30_000],
  [9, 300_000],
])('refused signatures after %i refusals are collected again after %i ms', async (count, pause) => {
  const { answers, sign, journal, engine, world, submissions, record } = await newMoves();
  for (let byte = 20; byte < 20 + count; byte++) {
    await sign('P', idOf(byte));
    await record(idOf(byte), 'dropped');
  }
  await sign('P', OTHER, { carriedMessageId: 'message' });
  answers.issue = { kind: 'refused', reason: 'signature is invalid' };
  await world.clock.sleep(MINUTE);
  expect(await resolvePChain(submissions(), engine)).toEqual({ state: 'clear' });
  expect(journal.memory().voided.get('message')).toBe(world.clock.now() + pause);
});

test.each([
  [9, 0, { state: 'clear' }],
  [10, 0, { code: 'E-SEND-205', values: { times: 10, reason: 'insufficient funds' } }],
  [10, 1, { state: 'clear' }],
])(
  'refusal no. %i of one step, of which %i of an earlier run',
  async (count, earlier, resolution) => {
    const { answers, sign, record, engine, submissions } = await newMoves();
    const ids = Array.from({ length: count }, (_, i) => idOf(20 + i));
    for (const id of ids) {
      await sign('P', id);
      if (id !== ids.at(-1)) await record(id, 'dropped');
    }
    answers.issue = { kind: 'refused', reason: 'insufficient funds' };
    const signed = new Set(ids.slice(earlier));
    const found = resolvePChain(submissions(), engine, signed).catch((error: unknown) => error);
    expect(await found).toMatchObject(resolution);
  },
);

test.each([
  ['P', 'included', 'Committed', [INPUT, 'x:0'], { how: 'replaced', reason: OTHER, height: 8n }],
  // Nobody signs the record of an outcome.
  ['P', 'included', 'Unknown', [INPUT], undefined],
  ['P', 'included', 'Committed', ['x:0'], undefined],
  ['P', 'dropped', 'Committed', [INPUT], undefined],
  ['C', 'included', 'Committed', [INPUT], undefined],
] as const)(
  'a %s-Chain transaction in the journal, %s, on the chain %s, with the inputs %j',
  async (chain, how, status, inputs, found) => {
    const { answers, wait, sign, engine, submissions, record } = await signedTopUp();
    await sign(chain, OTHER, { inputs: [...inputs], step: 'another' });
    await record(OTHER, how, 8n);
    answers.status.set(OTHER, { status });
    answers.issue = { kind: 'refused', reason: SPENT };
    await wait(MINUTE);
    const [topUp] = submissions();
    const resolution = found ? { state: 'clear' } : waitsFor('wait.spender');
    expect(await resolvePChain([topUp!], engine)).toMatchObject(resolution);
    expect(submissions()[0]!.settled).toEqual(found && expect.objectContaining(found));
  },
);

test('a step waits while a P-Chain transaction could take effect beside its next one', async () => {
  const { answers, engine, world, wait, submissions } = await signedTopUp();
  answers.issue = { kind: 'refused', reason: 'insufficient funds' };
  const attempts: unknown[] = [];
  const step: Step<unknown> = {
    id: 'top-up',
    check: () => {
      attempts.push('check');
      return Promise.resolve(ready('subject'));
    },
    plan: (_, attempt) => {
      attempts.push(attempt);
      const plan = { effect: 'p-chain-tx', tx: { inputs: ['y:0'] }, plan: { type: 'set-weight' } };
      return Promise.resolve({ ...plan, burns: 1n } as unknown as PChainIntent);
    },
  };
  const consent = () => Promise.resolve('not-now' as const);
  const run = () => reconcile(taskOf(step), engine, { ...agree, consent, patience: () => 0 });
  expect(await run()).toMatchObject({
    kind: 'pending',
    wait: { text: { key: 'wait.conflict', values: { id: TOP_UP } } },
  });
  // The refusal that this run recorded is followed by another look at the chain, before the plan.
  expect(attempts).toEqual(['check', 'check', { earlier: 1, shared: [INPUT] }]);
  answers.blocks = [blockOf(FORGED.id, world.clock.now())];
  await wait(15_000);
  expect(await run()).toMatchObject({ kind: 'pending', wait: { text: { key: 'wait.conflict' } } });
  answers.blocks = [blockOf(SPENDER.id, world.clock.now())];
  await wait(15_000);
  expect(await run()).toMatchObject({ kind: 'declined' });
  expect(submissions()[0]!.settled).toMatchObject({ how: 'replaced', reason: SPENDER.id });
});
