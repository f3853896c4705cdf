import { expect, test } from 'vitest';
import type { PChainBlock } from '../../../src/ports/p-chain.ts';
import { findPossibleDuplicate, openInputs } from '../../../src/engine/possible-duplicate.ts';
import { resolvePChain } from '../../../src/engine/resolve-p-chain.ts';
import type { PChainIntent } from '../../../src/engine/intent.ts';
import { idOf, newMoves, waitsFor } from './helpers/fake-moves.ts';

const TOP_UP = idOf(1);
const OTHER = idOf(2);
const INPUT = `${idOf(9)}:0`;
const MINUTE = 60_000;
const SPENT = 'failed to read consumed UTXO: not found';

async function signedTopUp() {
  const moves = await newMoves();
  await moves.sign('P', TOP_UP, { inputs: [INPUT] });
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

test('an unknown transaction with a spent input is waited for until a block proves the spender', async () => {
  const { answers, settle, wait, settled } = await signedTopUp();
  answers.issue = { kind: 'refused', reason: SPENT };
  expect(await settle()).toMatchObject(waitsFor('wait.processing'));
  for (let minutes = 0; minutes < 30; minutes += 5) {
    await wait(5 * MINUTE);
    expect(await settle()).toMatchObject(waitsFor('wait.spender'));
  }
  expect(settled()).toBeUndefined();
});

test('a transaction is included if a block shows that it has spent the input itself', async () => {
  const { answers, settle, wait, settled, world } = await signedTopUp();
  answers.issue = { kind: 'refused', reason: SPENT };
  answers.blocks = [blockOf(TOP_UP, world.clock.now())];
  await wait(MINUTE);
  expect(await settle()).toMatchObject(waitsFor('wait.effect'));
  expect(settled()?.how).toBe('included');
});

test('a transaction is replaced if another accepted transaction has spent its input', async () => {
  const { answers, settle, wait, settled, world } = await signedTopUp();
  answers.issue = { kind: 'refused', reason: SPENT };
  answers.blocks = [blockOf(OTHER, world.clock.now())];
  await wait(MINUTE);
  expect(await settle()).toEqual({ state: 'clear' });
  expect(settled()).toMatchObject({ how: 'replaced', reason: OTHER, height: 0n });
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

test('a transaction with too low a fee is built again with an input of the first', async () => {
  const { answers, settle, submissions, journal } = await signedTopUp();
  answers.issue = { kind: 'refused', reason: 'insufficient unlocked funds: needs 9 more' };
  expect(await settle()).toEqual({ state: 'clear' });
  expect(openInputs(submissions())).toEqual([INPUT]);
  const next = (inputs: string[]) =>
    findPossibleDuplicate(
      { effect: 'p-chain-tx', tx: { inputs } } as unknown as PChainIntent,
      submissions(),
      journal.memory(),
    )?.id;
  expect(next([`${idOf(8)}:0`])).toBe(TOP_UP);
  expect(next([`${idOf(8)}:0`, INPUT])).toBeUndefined();
});

test('a transaction that needs more gas than the P-Chain ever has ends with its own error', async () => {
  const { answers, settle } = await signedTopUp();
  answers.issue = {
    kind: 'refused',
    reason: 'tx exceeds current gas capacity: 1000001 > 1000000',
  };
  await expect(settle()).rejects.toMatchObject({ code: 'E-PCH-127' });
});

test('a transaction that needs more gas than the P-Chain has now is retried later', async () => {
  const { answers, settle, wait } = await signedTopUp();
  answers.issue = { kind: 'refused', reason: 'tx exceeds current gas capacity: 9000 > 100' };
  await wait(30 * MINUTE);
  expect(await settle()).toMatchObject(waitsFor('wait.processing'));
});
