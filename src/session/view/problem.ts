import type { OnboardError } from '../../domain/errors.ts';
import type { Problem } from './view.ts';

/** An expected failure as the wizard shows it. */
export function problemOf({ code, who, values }: OnboardError): Problem {
  return { code, whose: who, values };
}
