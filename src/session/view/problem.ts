import type { OnboardError } from '../../domain/errors.ts';
import type { Problem } from '../../page/page.ts';

/** Converts an expected error to plain data for the view. */
export function problemOf({ code, who, values }: OnboardError): Problem {
  return { code, whose: who, values };
}
