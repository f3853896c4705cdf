import { OnboardError } from '../../domain/errors.ts';
import type { Problem } from '../../page/page.ts';
import { message } from '../../domain/message.ts';
import { keyShapeOf } from '../../domain/secrets.ts';
import type { Action } from './view.ts';

/** @throws any unexpected error */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof OnboardError)) throw error;
  const { code, who, values } = error;
  return { code, whose: who, values };
}

/** True if the action puts text that looks like a private key into a visible field. */
export function isPastedKey(action: Action): boolean {
  const isVisible = action.type === 'submit' || action.type === 'edit';
  return isVisible && keyShapeOf(action.value) !== undefined;
}

export function pastedKeyProblem(): Problem {
  return problemOf(new OnboardError('E-KEY-125', { what: message('noun.answer') }));
}
