import { expect, test } from 'vitest';
import { english } from '../../../../src/i18n/english.ts';
import { balanceForDays, daysOf, lastsText } from '../../../../src/tasks/transactions/costs.ts';

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

test.each([
  [2_592_000n, '30 days'],
  [190_080n, '2.2 days'],
  [172_799n, '47 h'],
  [120n, '2 min'],
  [0n, '0 s'],
])('a balance for %d seconds lasts %s', (seconds, text) => {
  expect(english.t(lastsText(seconds * 512n, 512n))).toBe(text);
});
