import type { OnboardError } from '../domain/errors.ts';

/** Whether a failure passes by itself, so that trying again is worth it: somebody else's, not the operator's or ours. */
export function isPassing(error: OnboardError): boolean {
  return error.exit === 'pending' || error.who === 'network' || error.who === 'validators';
}

/**
 * Whether nobody was reached: at a wrong URL that lasts, at one that has answered before it passes, with a
 * restart of the service or the return of the own connection.
 */
export function isUnreached({ code }: OnboardError): boolean {
  return code === 'E-NET-101' || code === 'E-NET-102';
}

const DELAYS = [1000, 2000, 4000, 8000, 15_000];

/**
 * Milliseconds before the next try, after so many failures in a row; whoever is asked too often is left
 * alone for as long as it wants (`Retry-After`).
 */
export function retryDelay(failures: number, { code, values }: OnboardError): number {
  const usual = DELAYS[failures - 1] ?? 30_000;
  const isAsked = code === 'E-NET-110' || code === 'E-NET-120';
  return isAsked ? Math.max(usual, Number(values['seconds']) * 1000) : usual;
}
