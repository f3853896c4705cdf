import { expect, test } from 'vitest';
import { outcomeOfFailures } from '../../../../src/commands/options/wait-options.ts';
import { outcomeOfL1s } from '../../../../src/commands/reading/report-outcome.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { actionOnReadFailure } from '../../../../src/standing/next-action.ts';

const method = 'eth_getLogs';
const url = 'http://127.0.0.1:9650';
const LACKS_METHOD = new OnboardError('E-EVM-112', { url, method, reason: 'unknown method' });
const REFUSES = new OnboardError('E-EVM-105', { url, method, reason: 'internal error' });
const OTHER_CHAIN = new OnboardError('E-EVM-101', { network: 'fuji', found: 1, expected: 43_113 });

const unread = (error: OnboardError | undefined) => {
  const nextAction = actionOnReadFailure(error);
  return { read: undefined, code: nextAction.code, nextAction };
};
const read = { block: 1n, blockTime: 1n, height: 1n, heightTime: 1n };

test.each([
  ['no L1', 'done', []],
  ['a method that the endpoint lacks', 'blocked', [LACKS_METHOD]],
  ['an endpoint of another chain', 'blocked', [OTHER_CHAIN]],
  ['a refusal that may pass', 'unclear', [REFUSES]],
  ['silence', 'unclear', [undefined]],
  ['one L1 whose next read may succeed', 'unclear', [LACKS_METHOD, REFUSES]],
] as const)('after %s on every L1, a status is %s', (_, outcome, errors) => {
  expect(outcomeOfL1s(errors.map(unread))).toBe(outcome);
});

test('one L1 that was read makes the status done', () => {
  const known = { read, code: 'G9-VALIDATING', nextAction: undefined };
  expect(outcomeOfL1s([unread(LACKS_METHOD), known])).toBe('done');
});

test('an L1 whose departures cannot be searched is blocked, although the rest of it was read', () => {
  expect(outcomeOfL1s([{ ...unread(LACKS_METHOD), read }])).toBe('blocked');
  expect(outcomeOfFailures([LACKS_METHOD.code])).toBe('blocked');
});
