import { expect, test } from 'vitest';
import { wei } from '../../../src/domain/units.ts';
import { assertCallFeeCap, assertFeeCap, callFeesOf } from '../../../src/engine/fees.ts';
import type { EvmCallIntent } from '../../../src/engine/intent.ts';
import { EMPTY_MEMORY, type Memory } from '../../../src/journal/memory.ts';

// Fees that `npm run mutation` could change unnoticed in the tests of the engine.
const nextSlot = { nonce: 9n, inputs: [] };
const signed = new Map([
  ['a', wei(10n)],
  ['b', wei(30n)],
  ['c', wei(500n)],
]);
const sent = (id: string, nonce: bigint, settled?: { how: string; fee?: bigint }) => ({
  ...{ id, nonce, inputs: [], settled },
});
const memoryOf = (...submissions: readonly object[]) =>
  ({
    ...EMPTY_MEMORY,
    runs: [{ id: 1, task: {}, input: null, openedAt: 0, facts: [], submissions }],
  }) as unknown as Memory;
const sum = (...submissions: readonly object[]) =>
  callFeesOf(memoryOf(...submissions), signed, nextSlot);

test('of transactions with one nonce, only the highest maximum fee or the charged fee counts', () => {
  expect(sum()).toBe(540n);
  expect(sum(sent('a', 1n), sent('b', 1n))).toBe(530n);
  expect(sum(sent('b', 1n), sent('a', 1n))).toBe(530n);
  expect(sum(sent('a', 1n), sent('b', 2n))).toBe(540n);
  expect(sum(sent('a', 1n, { how: 'included', fee: 7n }), sent('b', 1n))).toBe(507n);
  expect(sum(sent('a', 1n, { how: 'dropped' }), sent('b', 1n))).toBe(530n);
});

test('a replaced transaction, another process, and an open transaction with the next nonce do not count', () => {
  expect(sum(sent('a', 1n, { how: 'replaced' }), sent('b', 2n))).toBe(530n);
  expect(sum(sent('foreign', 1n, { how: 'included', fee: 99n }))).toBe(540n);
  expect(sum(sent('a', 9n), sent('b', 2n))).toBe(530n);
  expect(sum(sent('a', 9n, { how: 'included', fee: 7n }), sent('b', 2n))).toBe(537n);
});

test('a fee at the limit is allowed, and one wei more is refused', () => {
  const most = wei(100n);
  expect(() => assertFeeCap(most, most)).not.toThrow();
  expect(() => assertFeeCap(wei(101n), most)).toThrow('E-SIGN-203');
  const call = (fee: bigint) => ({ effect: 'evm-call', fee: { most: wei(fee) } }) as EvmCallIntent;
  expect(() => assertCallFeeCap(call(60n), { before: wei(40n), limit: most })).not.toThrow();
  expect(() => assertCallFeeCap(call(61n), { before: wei(40n), limit: most })).toThrow(
    'E-SIGN-208',
  );
  expect(() => assertCallFeeCap(call(101n), { before: wei(0n), limit: most })).toThrow(
    'E-SIGN-203',
  );
});
