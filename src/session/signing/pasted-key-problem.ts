import { OnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import { keyShapeOf } from '../../domain/pasted-key.ts';
import type { Action } from '../view/action.ts';
import { problemOf } from '../view/problem.ts';
import type { Problem } from '../view/view.ts';

/** Whether an action puts a private key into a field that shows what is typed. */
export function isPastedKey(action: Action): boolean {
  const isVisible = action.type === 'submit' || action.type === 'edit';
  return isVisible && keyShapeOf(action.value) !== undefined;
}

/** What an emptied field says about the private key that was pasted into it. */
export function pastedKeyProblem(): Problem {
  return problemOf(new OnboardError('E-KEY-125', { what: message('noun.answer') }));
}
