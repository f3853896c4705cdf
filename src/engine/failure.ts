import type { OnboardError } from '../domain/errors.ts';

/**
 * Whether a failure is worth a retry: the network or another party caused it, so it may pass without action by the
 * operator.
 */
export function isTransient(error: OnboardError): boolean {
  return error.exit === 'pending' || error.who === 'network' || error.who === 'validators';
}

/**
 * Whether no connection was made. A wrong URL fails like this on every try; a URL that has answered before works
 * again once the service or the operator's connection is back.
 */
export function isUnreachable({ code }: OnboardError): boolean {
  return code === 'E-NET-101' || code === 'E-NET-102';
}

const DELAYS = [1000, 2000, 4000, 8000, 15_000];

/** Milliseconds before the next try after this many failures in a row. Rate limits (`Retry-After`) extend it. */
export function retryDelay(failures: number, { code, values }: OnboardError): number {
  const usual = DELAYS[failures - 1] ?? 30_000;
  const statesWait = code === 'E-NET-110' || code === 'E-NET-120';
  return statesWait ? Math.max(usual, Number(values['seconds']) * 1000) : usual;
}
