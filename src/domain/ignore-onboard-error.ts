import { OnboardError } from './errors.ts';

/** For `catch`: turns an OnboardError into undefined and rethrows every other error. */
export function ignoreOnboardError(error: unknown): undefined {
  if (!(error instanceof OnboardError)) throw error;
}
