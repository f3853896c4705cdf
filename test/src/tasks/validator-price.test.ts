import { expect, test } from 'vitest';
import { balanceForDays, daysOf, unusualPrice } from '../../../src/tasks/validator-price.ts';

test.each<[usual: string, price: bigint, minimum: bigint | undefined, last: bigint | undefined]>([
  ['none', 2047n, 512n, undefined],
  ['512', 2048n, 512n, undefined],
  // An endpoint that reports a higher minimum makes no price usual.
  ['512', 2048n, 1_000_000n, undefined],
  ['512', 2048n, undefined, undefined],
  ['512', 2048n, 0n, undefined],
  ['100', 400n, 100n, undefined],
  ['none', 11_999n, 512n, 3000n],
  ['3000', 12_000n, 512n, 3000n],
  ['250', 1000n, 512n, 250n],
])(
  'from four times the usual price (%s) on, %s is unusual: minimum %s, last price %s',
  (usual, price, minimum, last) => {
    const values = unusualPrice({ price, minimum }, last)?.values ?? { usual: 'none' };
    expect(values).toEqual(usual === 'none' ? { usual } : { usual, price: price.toString() });
  },
);

test.each([
  [30n, 1000n, 2_592_000_000n],
  [1n, 1n, 86_400n],
  // A reported price of 0 counts as the published minimum of 512.
  [2n, 0n, 88_473_600n],
])('%d days at %d nAVAX per second cost %d nAVAX', (days, price, balance) => {
  expect(balanceForDays(days, price)).toBe(balance);
});

test.each([
  [2_592_000_000n, 1000n, '30'],
  [194_399_999n, 1000n, '2.2'],
  [1n, 512n, '0'],
  [1n, 0n, '∞'],
])('%d nAVAX last %d nAVAX per second for %s days', (balance, price, days) => {
  expect(daysOf(balance, price)).toBe(days);
});
