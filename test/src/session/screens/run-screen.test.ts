import { expect, test } from 'vitest';
import { stopBy } from '../../../../src/session/screens/run-screen.ts';
import type { Action } from '../../../../src/session/view/view.ts';

const BACK: Action = { type: 'back' };
const BALANCE: Action = { type: 'other-action', id: 'balance' };
const RETRY: Action = { type: 'retry' };

const OPEN = { isElsewhere: false, mayChangeBalance: true };
const SPENT = { isElsewhere: false, mayChangeBalance: false };
const ELSEWHERE = { isElsewhere: true, mayChangeBalance: false };

test.each<[Action, unknown, typeof OPEN, string | undefined]>([
  [RETRY, undefined, OPEN, undefined],
  [BACK, undefined, OPEN, 'back'],
  [BACK, undefined, SPENT, 'back'],
  // Going back from an external signature gives up the signature, and not the run.
  [BACK, undefined, ELSEWHERE, undefined],
  [BALANCE, undefined, OPEN, 'balance'],
  // The transaction that spends the balance is signed.
  [BALANCE, undefined, SPENT, undefined],
  [{ type: 'other-action', id: 'message' }, undefined, OPEN, undefined],
  // Until the run has stopped, the wish for another balance stays, also if the balance was spent meanwhile.
  [BACK, 'balance', OPEN, 'balance'],
  [RETRY, 'balance', SPENT, 'balance'],
  [BALANCE, 'back', OPEN, 'balance'],
  [RETRY, 'back', OPEN, undefined],
])('the action %j after %s on %j stops the run: %s', (action, earlier, screen, stop) => {
  expect(stopBy(action, earlier, screen)).toBe(stop);
});
