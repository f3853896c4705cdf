import type { ErrorCode } from '../../domain/catalogue/index.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { Clock } from '../../ports/host.ts';

/** Temporary failures: the next attempt may succeed. */
const RETRYABLE_CODES: ReadonlySet<ErrorCode> = new Set([
  'E-NET-103',
  'E-NET-107',
  'E-NET-108',
  'E-NET-109',
  'E-NET-110',
  'E-NET-112',
  'E-NET-117',
  'E-NET-120',
] satisfies ErrorCode[]);

/** Failures that state a required wait. */
export const CODES_WITH_WAIT: ReadonlySet<ErrorCode> = new Set([
  'E-NET-110',
  'E-NET-120',
] satisfies ErrorCode[]);

/** Milliseconds before the second attempt and before the third. */
const PAUSES_MS = [250, 1000];
/** The longest wait that an endpoint may demand. If an endpoint demands more, the request fails. */
const MAX_WAIT_MS = 15_000;

/**
 * Retries a repeatable request up to two times if its failure may be temporary: a timeout, a broken connection, an
 * incomplete or mixed-up answer, HTTP 5xx, or a rate limit. Waits as long as the endpoint demands.
 * @param maxWait milliseconds; if an endpoint demands a longer wait, its error is thrown at once
 * @throws the error of the last attempt
 */
export async function withRetries<T>(
  clock: Clock,
  attempt: () => Promise<T>,
  signal?: AbortSignal,
  maxWait = MAX_WAIT_MS,
): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await attempt();
    } catch (error) {
      const wait = waitBeforeRetry(error, pause);
      if (wait === undefined || wait > maxWait) throw error;
      await clock.sleep(wait, signal);
    }
  }
  return attempt();
}

/** Returns the wait before another attempt, in milliseconds; undefined if the failure is not temporary. */
function waitBeforeRetry(error: unknown, pause: number): number | undefined {
  if (!(error instanceof OnboardError) || !RETRYABLE_CODES.has(error.code)) return undefined;
  if (error.code === 'E-NET-109' && Number(error.values['status']) < 500) return undefined;
  if (!CODES_WITH_WAIT.has(error.code)) return pause;
  return Math.max(pause, Number(error.values['seconds']) * 1000);
}
