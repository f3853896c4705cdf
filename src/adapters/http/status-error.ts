import type { IncomingHttpHeaders } from 'node:http';
import { OnboardError } from '../../domain/errors.ts';
import type { HttpAnswer } from './fetch-text.ts';
import type { Origin } from './parse-json.ts';
import { MAX_WAIT_S } from './rate-limit.ts';
import { redactUrl } from '../../domain/text/redact-url.ts';

/** Seconds to wait after HTTP 429 if the endpoint states no time. */
const DEFAULT_WAIT_S = 10;

/** The text with which avalanchego answers for a chain that is still bootstrapping (api/server/server.go). */
const BOOTSTRAPPING = /chain is not done bootstrapping/i;

/** Returns the error for an HTTP status; undefined for a success. */
export function statusError(
  { status, headers, text }: HttpAnswer,
  origin: Origin,
  now: number,
): OnboardError | undefined {
  if (status >= 200 && status < 300) return undefined;
  const url = redactUrl(origin.url);
  if (status === 401 || status === 403) return new OnboardError('E-NET-115', { url, status });
  if (status === 404) return new OnboardError('E-NET-116', { url });
  if (status === 429) {
    const seconds = retryAfter(headers, now) ?? DEFAULT_WAIT_S;
    return new OnboardError('E-NET-110', { url, seconds });
  }
  if (status === 503 && BOOTSTRAPPING.test(text)) return new OnboardError('E-NET-121', { url });
  const seconds = status === 503 ? retryAfter(headers, now) : undefined;
  if (seconds !== undefined) return new OnboardError('E-NET-120', { url, status, seconds });
  return new OnboardError('E-NET-109', { url, method: origin.method, status });
}

/**
 * Returns the seconds to wait according to the header `Retry-After`, at most a day; undefined if the header
 * is missing or unreadable.
 */
function retryAfter(headers: IncomingHttpHeaders, now: number): number | undefined {
  const text = headers['retry-after']?.trim();
  if (text === undefined) return undefined;
  const seconds = /^\d{1,15}$/.test(text)
    ? Number(text)
    : Math.max(0, Math.ceil((Date.parse(text) - now) / 1000));
  return Number.isNaN(seconds) ? undefined : Math.min(MAX_WAIT_S, seconds);
}
