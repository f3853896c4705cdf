import type { OnboardError } from '../domain/errors.ts';

/** True if a retry may succeed without action by the operator. */
export function isTransient(error: OnboardError): boolean {
  return error.exit === 'pending' || error.who === 'network' || error.who === 'validators';
}

/**
 * True if the host is unknown, unreachable or refuses the connection. The URL may be wrong, or the service or the
 * internet connection may be down.
 */
export function isUnreachable({ code }: OnboardError): boolean {
  return code === 'E-NET-101' || code === 'E-NET-102';
}

const DELAYS = [1000, 2000, 4000, 8000, 15_000];

/**
 * Returns the milliseconds before the next try, after `failures` failures in a row. Waits longer if the endpoint
 * demands it (HTTP 429, or 503 with `Retry-After`).
 */
export function retryDelay(failures: number, { code, values }: OnboardError): number {
  const usualDelay = DELAYS[failures - 1] ?? 30_000;
  const statesWait = code === 'E-NET-110' || code === 'E-NET-120';
  return statesWait ? Math.max(usualDelay, Number(values['seconds']) * 1000) : usualDelay;
}
