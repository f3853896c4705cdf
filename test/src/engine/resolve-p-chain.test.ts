import { expect, test } from 'vitest';
import type { PChainBlock } from '../../../src/ports/p-chain.ts';
import {
  findPossibleDuplicate,
  openInputs,
} from '../../../src/engine/resolve/possible-duplicate.ts';
import { resolvePChain } from '../../../src/engine/resolve/resolve-p-chain.ts';
import type { PChainIntent } from '../../../src/engine/intent.ts';
import { idOf, newMoves } from './helpers/fake-moves.ts';

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

const waitsFor = (key: string) => ({ state: 'wait', wait: { text: { key } } });

const blockOf = (id: typeof TOP_UP, time: number): PChainBlock => ({
  height: 0n,
  time: BigInt(Math.floor(time / 1000)),
  transactions: [{ id, message: undefined, inputs: [INPUT] }],
});

test('an unknown transaction whose input is spent is waited for, however long, without proof', async () => {
  const { answers, settle, wait, settled } = await signedTopUp();
  answers.issue = { kind: 'refused', reason: SPENT };
  expect(await settle()).toMatchObject(waitsFor('wait.processing'));
  for (let minutes = 0; minutes < 30; minutes += 5) {
    await wait(5 * MINUTE);
    expect(await settle()).toMatchObject(waitsFor('wait.spender'));
  }
  expect(settled()).toBeUndefined();
});

test('one whose input it has spent itself, as a block shows, is included', async () => {
  const { answers, settle, wait, settled, world } = await signedTopUp();
  answers.issue = { kind: 'refused', reason: SPENT };
  answers.blocks = [blockOf(TOP_UP, world.clock.now())];
  await wait(MINUTE);
  expect(await settle()).toMatchObject(waitsFor('wait.effect'));
  expect(settled()?.how).toBe('included');
});

test('one whose input another accepted transaction has spent is replaced', async () => {
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

test('one that offers too little is built again with an input of the first', async () => {
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

test('more gas than the P-Chain ever has is final, with its own sentence', async () => {
  const { answers, settle } = await signedTopUp();
  answers.issue = {
    kind: 'refused',
    reason: 'tx exceeds current gas capacity: 1000001 > 1000000',
  };
  await expect(settle()).rejects.toMatchObject({ code: 'E-PCH-127' });
});

test('more gas than the P-Chain has now is waited for', async () => {
  const { answers, settle, wait } = await signedTopUp();
  answers.issue = { kind: 'refused', reason: 'tx exceeds current gas capacity: 9000 > 100' };
  await wait(30 * MINUTE);
  expect(await settle()).toMatchObject(waitsFor('wait.processing'));
});
