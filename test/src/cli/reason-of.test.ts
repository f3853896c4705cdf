import { expect, test } from 'vitest';
import { reasonOf } from '../../../src/commands/options/wait-options.ts';

test.each([
  ['usage', 'operator', 'act'],
  ['blocked', 'operator', 'act'],
  ['blocked', 'l1-owner', 'ask'],
  ['blocked', 'clock', 'wait'],
  ['blocked', 'us', 'fault'],
  ['pending', 'curator', 'ask'],
  ['pending', 'operator', 'ask'],
  ['pending', 'validators', 'wait'],
  ['unclear', 'network', 'unclear'],
  ['fault', 'us', 'fault'],
  ['cancelled', 'operator', 'stopped'],
] as const)('the exit %s with the turn of %s has the reason "%s"', (exit, party, reason) => {
  expect(reasonOf(exit, party)).toBe(reason);
});
