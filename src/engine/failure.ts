import type { OnboardError } from '../domain/errors.ts';

/** Whether a failure passes by itself, so that trying again is worth it: somebody else's, not the operator's or ours. */
export function isPassing(error: OnboardError): boolean {
  return error.exit === 'pending' || error.who === 'network' || error.who === 'validators';
}

const DELAYS = [1000, 2000, 4000, 8000, 15_000];

/** Milliseconds before the next try, after so many failures in a row. */
export function retryDelay(failures: number): number {
  return DELAYS[failures - 1] ?? 30_000;
}
