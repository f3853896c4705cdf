import type { OnboardError } from '../domain/errors.ts';

/** True if a retry may succeed without action by the operator. */
export function isTransient(error: OnboardError): boolean {
  return error.exit === 'pending' || error.who === 'network' || error.who === 'validators';
}

/**
 * True if the program could not connect. If the URL has answered before, the URL is right, and only the
 * service or the operator's internet connection is down.
 */
export function isUnreachable({ code }: OnboardError): boolean {
  return code === 'E-NET-101' || code === 'E-NET-102';
}

const DELAYS = [1000, 2000, 4000, 8000, 15_000];

/**
 * Returns the milliseconds before the next try, after `failures` failures in a row. A rate limit
 * (`Retry-After`) extends this time.
 */
export function retryDelay(failures: number, { code, values }: OnboardError): number {
  const usualDelay = DELAYS[failures - 1] ?? 30_000;
  const statesWait = code === 'E-NET-110' || code === 'E-NET-120';
  return statesWait ? Math.max(usualDelay, Number(values['seconds']) * 1000) : usualDelay;
}
