import { OnboardError } from '../domain/errors.ts';

/** For `catch`: what could not be read is not told, and that is all; a fault of the program stays one. */
export function ignoreOnboardError(error: unknown): undefined {
  if (!(error instanceof OnboardError)) throw error;
}
