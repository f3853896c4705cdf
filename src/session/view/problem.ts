import { OnboardError } from '../../domain/errors.ts';
import type { Problem } from '../../page/page.ts';
import { message } from '../../domain/message.ts';
import { requireUtf8 } from '../../domain/text/utf8.ts';
import { secretFormOf } from '../../domain/secret-forms.ts';
import type { Action } from './view.ts';

/** Returns an error as the wizard shows it. @throws any unexpected error */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof OnboardError)) throw error;
  const { code, party, values } = error;
  return { code, party, values };
}

/** Why a visible field does not take a text: it looks like a private key, or is not UTF-8. */
export function refusalOf(action: Action): Problem | undefined {
  if (action.type !== 'submit' && action.type !== 'edit') return undefined;
  const what = message('noun.answer');
  if (secretFormOf(action.value) !== undefined)
    return problemOf(new OnboardError('E-KEY-125', { what }));
  try {
    requireUtf8(action.value, what);
    return undefined;
  } catch (error) {
    return problemOf(error);
  }
}
