import type { OnboardError } from '../domain/errors.ts';

/**
 * Whether a failure may end without the operator, so that a retry makes sense: its cause is the
 * network or another party.
 */
export function isTransient(error: OnboardError): boolean {
  return error.exit === 'pending' || error.who === 'network' || error.who === 'validators';
}

/**
 * Whether no connection was made. With a wrong URL this is permanent. With a URL that has answered
 * before, it ends when the service or the operator's connection is back.
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
