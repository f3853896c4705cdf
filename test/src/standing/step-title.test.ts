import { expect, test } from 'vitest';
import { STATE_CODES } from '../../../src/standing/codes.ts';
import { ACTION } from '../../../src/standing/standing.ts';
import { actionText } from '../../../src/standing/step-title.ts';

test.each([
  ['unreachable', 'answer.unreachable'],
  ['wait-owner', 'answer.wait-owner'],
] as const)('the L1 owner’s task in the state %s is %s', (state, key) => {
  const action = { ...ACTION, whose: 'l1-owner', code: STATE_CODES[state], says: '' } as const;
  expect(actionText(action)).toMatchObject({ key });
});
