import { expect, test } from 'vitest';
import { ExpiryChoice } from '../../../src/tasks/choose-expiry.ts';

test('an expiry is below a day, is kept for an hour, and is never above what a new choice gives', () => {
  const day = 86_400n;
  const choice = new ExpiryChoice();
  const first = choice.at(1_000_100n);
  expect(first).toBe(999_600n + day - 1200n);
  expect(choice.at(999_600n + 3600n + 599n)).toBe(first);
  expect(choice.at(999_600n + 4200n)).toBe(first + 4200n);
  expect(choice.at(999_599n)).toBe(first - 600n);
});
