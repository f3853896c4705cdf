import { describe, expect, test } from 'vitest';
import type { NetworkProfile } from '../../../src/domain/network/profile.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import { english } from '../../../src/i18n/english.ts';
import { nAvax, wei } from '../../../src/domain/units.ts';
import type { PaidIntent, PChainIntent, PChainPrices } from '../../../src/engine/intent.ts';
import {
  judgeSpending,
  nonceOrInputsOf,
  costOfIntent,
  spentOf,
} from '../../../src/engine/spending.ts';
import { EMPTY_MEMORY, type Memory } from '../../../src/journal/memory.ts';
import { callIntent } from './helpers/fake-world.ts';

const nextSlot = { nonce: 9n, inputs: [] };
const cost = (fee: bigint, amount = 0n) => ({ fee: wei(fee), amount: nAvax(amount) });
const signed = new Map([
  ['a', cost(10n, 1n)],
  ['b', cost(30n, 2n)],
  ['c', cost(500n, 4n)],
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
  spentOf(memoryOf(...submissions), signed, nextSlot).fee;

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

test('a maximum fee is in wei, and a P-Chain transaction has inputs instead of a nonce', () => {
  const onP = {
    effect: 'p-chain-tx',
    burns: 3n,
    ...{ tx: { inputs: ['x:0'] }, plan: { type: 'import-from-c' }, moves: 7n },
  } as unknown as PChainIntent;
  expect(costOfIntent(onP)).toEqual(cost(3_000_000_000n));
  expect(costOfIntent(callIntent)).toEqual(cost(2_000_000n));
  expect(nonceOrInputsOf(onP, 4n)).toEqual({ nonce: null, inputs: ['x:0'] });
  expect(nonceOrInputsOf(callIntent, undefined)).toEqual({ nonce: null, inputs: [] });
  expect(nonceOrInputsOf(callIntent, 4n)).toEqual({ nonce: 4n, inputs: [] });
  expect(nonceOrInputsOf({ ...callIntent, nonce: 5n }, 4n)).toEqual({ nonce: 5n, inputs: [] });
});

test('transactions share a fee if any pair has a common nonce or input', () => {
  const spends = (id: string, ...inputs: string[]) => ({ ...sent(id, 0n), nonce: null, inputs });
  expect(sum(spends('a', 'x', 'y'), spends('b', 'y', 'z'))).toBe(530n);
  expect(sum(spends('a', 'x'), spends('b', 'y'))).toBe(540n);
  // The second and the third have an input in common, the first has none with the third.
  expect(sum(spends('a', 'x'), spends('b', 'x', 'y'), spends('c', 'y'))).toBe(500n);
  const next = { nonce: null, inputs: ['y'] };
  const memory = memoryOf(spends('a', 'x'), spends('b', 'x', 'y'));
  expect(spentOf(memory, signed, next).fee).toBe(500n);
});

test('amounts count like fees: once for transactions of which a chain accepts only one', () => {
  const amount = (...submissions: readonly object[]) =>
    spentOf(memoryOf(...submissions), signed, nextSlot).amount;
  expect(amount()).toBe(7n);
  expect(amount(sent('a', 1n), sent('b', 1n))).toBe(6n);
  expect(amount(sent('a', 1n, { how: 'included', fee: 7n }), sent('b', 1n))).toBe(5n);
  expect(amount(sent('a', 1n, { how: 'replaced' }))).toBe(6n);
});

const AVAX = 10n ** 9n;
const WEI_PER_NAVAX = 10n ** 9n;

/** Fees in wei for calls and in nAVAX for P-Chain transactions; amounts in nAVAX. */
function onPChain(type: string, burns: bigint, moves: bigint): PaidIntent {
  const kind = { effect: 'p-chain-tx', tx: { inputs: [] }, plan: { type } };
  return { ...kind, burns, moves } as unknown as PaidIntent;
}
const topUp = (moves: bigint) => onPChain('increase-balance', 1n, moves);
const exported = (burns: bigint, baseFee: bigint): PaidIntent =>
  ({ effect: 'c-export', burns, moves: 5n * AVAX, baseFee, nonce: 0n }) as unknown as PaidIntent;
const called = (typical: bigint, most = typical): PaidIntent =>
  ({ ...callIntent, fee: { typical, most }, gas: 100n, neededGas: 100n }) as PaidIntent;
const followed = (intent: PaidIntent, most: bigint, amount = 0n): PaidIntent =>
  ({ ...intent, follows: [{ title: { key: 'x' }, fee: { typical: 0n, most }, amount }] }) as never;

interface Given {
  readonly before?: ReturnType<typeof cost>;
  readonly maxFee?: bigint;
  readonly maxAmount?: bigint;
  readonly profile?: Pick<NetworkProfile, 'usualGasPrice'>;
}

function judge(
  intent: PaidIntent,
  { before = cost(0n), maxFee, maxAmount, profile = {} }: Given = {},
) {
  const policy = {
    maxFee: maxFee === undefined ? undefined : wei(maxFee),
    maxAmount: maxAmount === undefined ? undefined : nAvax(maxAmount),
  };
  return judgeSpending(intent, { before, policy, profile });
}

function errorOf(act: () => unknown): OnboardError {
  try {
    act();
  } catch (error) {
    if (error instanceof OnboardError) return error;
  }
  throw new RangeError('nothing was refused');
}

describe('what is spent at most', () => {
  const milli = 10n ** 15n;
  // In each row, one wei or nAVAX less passes.
  test.each<[string, PaidIntent, Given, string]>([
    ['its own fee', called(1n, 101n), { maxFee: 100n }, 'E-SIGN-203'],
    ['the fees before', called(1n, 61n), { before: cost(40n), maxFee: 100n }, 'E-SIGN-208'],
    ['the fees that follow', followed(called(1n, 61n), 40n), { maxFee: 100n }, 'E-SIGN-208'],
    ['the default limit', followed(called(1n, 500n * milli), 500n * milli + 1n), {}, 'E-SIGN-208'],
    ['a top-up', topUp(11n), { maxAmount: 10n }, 'E-SIGN-210'],
    ['a registration', onPChain('register-validator', 1n, 11n), { maxAmount: 10n }, 'E-SIGN-210'],
    ['the amounts before', topUp(6n), { before: cost(0n, 5n), maxAmount: 10n }, 'E-SIGN-210'],
    ['what follows', followed(exported(1n, 1n), 1n, 11n), { maxAmount: 10n }, 'E-SIGN-210'],
  ])('is refused before anything is sent: %s', (_, intent, given, code) => {
    const refused = errorOf(() => judge(intent, given));
    expect(refused.code).toBe(code);
    const { sum, fee } = refused.values as Record<string, string | undefined>;
    // What the operator is told to do raises the limit that was exceeded, wherever the error is shown.
    const option = code === 'E-SIGN-210' ? '--max-amount' : '--max-fee';
    for (const surface of ['command', 'wizard', 'status'] as const)
      expect(english.error(refused, surface).next.join('\n')).toContain(
        `with ${option} ${sum ?? fee}`,
      );
    const { maxFee = 1000n * milli, maxAmount } = given;
    const wider = { ...given, ...(maxAmount !== undefined && { maxAmount: maxAmount + 1n }) };
    judge(intent, { ...wider, maxFee: maxFee + 1n + 2n * WEI_PER_NAVAX });
  });

  test('an import, an export and a weight change add to no balance', () => {
    for (const intent of [
      ...['import-from-c', 'set-weight'].map((type) => onPChain(type, 1n, 11n)),
      exported(1n, 1n),
    ]) {
      expect(() => judge(intent, { maxAmount: 0n })).not.toThrow();
    }
  });
});

describe('a price is unusual', () => {
  const gwei = 10n ** 9n;
  const withPrices = (pChainPrices: PChainPrices) => ({
    ...topUp(1n),
    pChainPrices,
  });
  const validator = (price: bigint, minimum?: bigint, last?: bigint) =>
    withPrices({ gas: 1n, validator: { price, minimum, last } });
  test.each<[string, PaidIntent, Given['profile'], object | undefined]>([
    ['a call at 50 times', called(100n * 50n * gwei), {}, undefined],
    ['a call above 50 times', called(100n * 50n * gwei + 1n), {}, { fee: '0.00000501' }],
    [
      'a profile states the price',
      called(100n * 100n * gwei),
      { usualGasPrice: wei(2n * gwei) },
      undefined,
    ],
    ['an export at 50 times', exported(50n, 50n * gwei), {}, undefined],
    ['an export above 50 times', exported(51n, 51n * gwei), {}, { usual: '0.000000001' }],
    ['P-Chain gas at 50 times', withPrices({ gas: 50n }), {}, undefined],
    ['P-Chain gas above 50 times', withPrices({ gas: 51n }), {}, { price: '51', usual: '1' }],
    [
      'P-Chain gas before an export',
      { ...exported(1n, gwei), pChainPrices: { gas: 15_000n } },
      {},
      { price: '15000', usual: '1' },
    ],
    ['a validator below 4 times', validator(2047n, 512n), {}, undefined],
    ['a validator at 4 times', validator(2048n, 512n), {}, { price: '2048', usual: '512' }],
    ['an endpoint reports a higher minimum', validator(2048n, 1_000_000n), {}, { usual: '512' }],
    ['no minimum', validator(2048n), {}, { usual: '512' }],
    ['a minimum of 0', validator(2048n, 0n), {}, { usual: '512' }],
    ['a lower minimum', validator(400n, 100n), {}, { usual: '100' }],
    ['less than 4 times the last price', validator(11_999n, 512n, 3000n), {}, undefined],
    ['4 times the last price', validator(12_000n, 512n, 3000n), {}, { usual: '3000' }],
    ['a last price below the minimum', validator(1000n, 512n, 250n), {}, { usual: '250' }],
  ])('or not: %s', (_, intent, profile, values) => {
    // A limit for fees never turns this warning off.
    for (const maxFee of [10n ** 18n, 10n ** 20n]) {
      const { unusual } = judge(intent, { maxFee, ...(profile && { profile }) });
      if (values === undefined) expect(unusual).toBeUndefined();
      else expect(unusual?.values).toMatchObject(values);
    }
  });
});
