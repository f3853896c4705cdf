import type { OnboardError } from '../domain/errors.ts';
import type { Problem } from './view.ts';

/** An expected failure as it is shown. */
export function problemOf(error: OnboardError): Problem {
  return {
    code: error.code,
    text: error.message,
    next: error.next,
    whose: error.who,
    values: error.values,
  };
}
