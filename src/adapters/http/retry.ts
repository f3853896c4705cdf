import type { ErrorCode } from '../../domain/error-catalogue.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { Clock } from '../../ports/host.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { HttpAnswer } from './fetch-text.ts';
import type { Origin } from './parse-json.ts';
import { MAX_WAIT_S } from './rpc-answer.ts';

const RETRYABLE_CODES = new Set<ErrorCode>([
  'E-NET-103',
  'E-NET-107',
  'E-NET-108',
  'E-NET-109',
  'E-NET-110',
  'E-NET-112',
  'E-NET-117',
  'E-NET-120',
  'E-NET-123',
]);

export const CODES_WITH_WAIT = new Set<ErrorCode>(['E-NET-110', 'E-NET-120']);

/** HTTP answers that prove that the endpoint has passed the request on to no node, whatever it was. */
export const isRefusedAtGateway = ({ code, values }: OnboardError): boolean =>
  code === 'E-NET-115' ||
  code === 'E-NET-116' ||
  (code === 'E-NET-109' && (values['status'] === 405 || values['status'] === 501));

/** The failure of the first test that any failure passes; else the last failure. */
export function mostInformative(
  failures: readonly OnboardError[],
  ...tests: readonly ((failure: OnboardError) => boolean)[]
): OnboardError {
  const passing = tests.map((test) => failures.find(test)).find((found) => found !== undefined);
  const failure = passing ?? failures.at(-1);
  if (failure === undefined) throw new RangeError('the profile lists no endpoint');
  return failure;
}

export const isTemporary = ({ exit }: OnboardError): boolean => exit === 'pending';

/** Milliseconds for an answer of an endpoint that was silent before or can be replaced. */
export const QUICK_MS = 3000;

/** Milliseconds before the second attempt and before the third. */
const PAUSES_MS = [250, 1000];
/** The longest wait that an endpoint may demand. */
const MAX_WAIT_MS = 15_000;

/**
 * Retries up to two times if the failure may be temporary, except a time limit of `QUICK_MS`. Waits as long as the endpoint demands.
 * @param maxWait milliseconds; if an endpoint demands a longer wait, its error is thrown at once
 */
export async function withRetries<T>(
  clock: Clock,
  attempt: () => Promise<T>,
  signal?: AbortSignal,
  maxWait = MAX_WAIT_MS,
): Promise<T> {
  /** Tells more than that of a later attempt, which had less time. */
  let timeout: unknown;
  for (const pause of PAUSES_MS) {
    try {
      return await attempt();
    } catch (error) {
      const wait = waitBeforeRetry(error, pause);
      if (wait === undefined || wait > maxWait) throw isTimeout(error) ? (timeout ?? error) : error;
      if (isTimeout(error)) timeout ??= error;
      await clock.sleep(wait, signal);
    }
  }
  return attempt();
}

export const isTimeout = (error: unknown): boolean =>
  error instanceof OnboardError && error.code === 'E-NET-103';

/** Milliseconds; undefined if the failure is not temporary. */
function waitBeforeRetry(error: unknown, pause: number): number | undefined {
  if (!(error instanceof OnboardError) || !RETRYABLE_CODES.has(error.code)) return undefined;
  if (error.code === 'E-NET-109' && Number(error.values['status']) < 500) return undefined;
  if (isTimeout(error) && Number(error.values['seconds']) * 1000 <= QUICK_MS) return undefined;
  if (!CODES_WITH_WAIT.has(error.code)) return pause;
  return Math.max(pause, Number(error.values['seconds']) * 1000);
}

/** Seconds to wait after HTTP 429 if the endpoint states no time. */
const USUAL_HTTP_WAIT_S = 10;

/** The text with which avalanchego answers for a chain that is still bootstrapping (api/server/server.go). */
const BOOTSTRAPPING = /chain is not done bootstrapping/i;

export function statusError(
  { status, headers, text }: HttpAnswer,
  origin: Origin,
  now: number,
): OnboardError | undefined {
  if (status >= 200 && status < 300) return undefined;
  const url = String(origin.url);
  if (status === 401 || status === 403) return new OnboardError('E-NET-115', { url, status });
  if (status === 404) return new OnboardError('E-NET-116', { url });
  if (status === 429) {
    const seconds = retryAfter(headers, now) ?? USUAL_HTTP_WAIT_S;
    return new OnboardError('E-NET-110', { url, seconds });
  }
  if (status === 503 && BOOTSTRAPPING.test(text)) return new OnboardError('E-NET-121', { url });
  const seconds = status === 503 ? retryAfter(headers, now) : undefined;
  if (seconds !== undefined) return new OnboardError('E-NET-120', { url, status, seconds });
  return new OnboardError('E-NET-109', { url, method: origin.method, status });
}

/** Seconds, at most a day; undefined if the header is missing or unreadable. */
function retryAfter(headers: IncomingHttpHeaders, now: number): number | undefined {
  const text = headers['retry-after']?.trim();
  if (text === undefined) return undefined;
  const seconds = /^\d{1,15}$/.test(text)
    ? Number(text)
    : Math.max(0, Math.ceil((Date.parse(text) - now) / 1000));
  return Number.isNaN(seconds) ? undefined : Math.min(MAX_WAIT_S, seconds);
}

/** Returns undefined if no signal is given. */
export function anySignal(
  ...signals: readonly (AbortSignal | undefined)[]
): AbortSignal | undefined {
  const given = signals.filter((signal) => signal !== undefined);
  return given.length === 0 ? undefined : AbortSignal.any(given);
}
