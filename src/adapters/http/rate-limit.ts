import * as z from 'zod/mini';
import type { Message } from '../../domain/message.ts';
import type { RpcFailure } from './rpc/rpc-answer.ts';

/** Nothing else is meant by these; -32005 is any limit, that on what a search may find too. */
const CODES: ReadonlySet<number | undefined> = new Set([429, -32_029]);
const ANY_LIMIT = -32_005;
/** How hosted endpoints say it. */
const TEXT =
  /rate.?limit|too many requests|requests? (?:rate|count|quota|limit)|requests? per (?:second|minute|hour|day)|compute units|throttl|\brps\b|exceeded (?:its|your|the) .{0,60}(?:capacity|quota)/i;
/** What a limit on the search for logs is about. */
const SIZE = /block|range|result|response|size|logs|duration|time/i;

/** What such an endpoint should be given where it names no time, in seconds; each further failure adds to it. */
const USUAL_WAIT_S = 1;
/** A day: what is more is a mistake, or meant to be one. */
export const LONGEST_S = 86_400;

/**
 * How many seconds an endpoint asks for that refuses because it is asked too often, although HTTP
 * says that all is well; undefined where it refuses for another reason. What a contract says of
 * itself is none of the endpoint's.
 */
export function rateLimitWait(failure: RpcFailure, method: string | Message): number | undefined {
  const { code, message } = failure;
  if (code === 3 || /revert/i.test(message)) return undefined;
  const isSaid = TEXT.test(message);
  const isLimit = code === ANY_LIMIT && method !== 'eth_getLogs' && !SIZE.test(message);
  if (!CODES.has(code) && !isSaid && !isLimit) return undefined;
  return statedWait(failure) ?? USUAL_WAIT_S;
}

const amount = z.optional(z.union([z.number(), z.string()]));
const dataShape = z.object({
  rate: z.optional(z.object({ backoff_seconds: amount })),
  backoff_seconds: amount,
  retry_after: amount,
  retryAfter: amount,
  retry_in: amount,
  try_again_in: amount,
});

/** Seconds, rounded up, that an answer's error names in its data or its text. */
export function statedWait({ message, data }: RpcFailure): number | undefined {
  const parsed = dataShape.safeParse(data);
  const told = parsed.success ? parsed.data : undefined;
  const stated =
    told &&
    (told.rate?.backoff_seconds ??
      told.backoff_seconds ??
      told.retry_after ??
      told.retryAfter ??
      told.retry_in ??
      told.try_again_in);
  const text =
    /(?:retry|try again|backoff|back off)(?: again)?[ _-]?(?:after|in|for)?:? (\d[\w. ]*)/i;
  const seconds = secondsOf(stated ?? text.exec(message)?.[1] ?? '');
  return seconds === undefined ? undefined : Math.min(LONGEST_S, Math.ceil(seconds));
}

const UNITS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600 };
const PART =
  /^(\d+(?:\.\d+)?) ?(ms|milliseconds?|s|sec(?:ond)?s?|m|min(?:ute)?s?|h|hours?|hrs?)?\b ?/i;

/** A length like 30, "41.9ms", "10m10s", "20 seconds"; a number alone is of seconds. */
function secondsOf(length: number | string): number | undefined {
  if (typeof length === 'number') return length >= 0 ? length : undefined;
  let rest = length.trim().replace(/(?<=[a-z])(?=\d)/gi, ' ');
  let seconds: number | undefined;
  for (let part = PART.exec(rest); part !== null; part = PART.exec(rest)) {
    const unit = (part[2] ?? 's').toLowerCase();
    const factor =
      unit.startsWith('ms') || unit.startsWith('mil') ? UNITS['ms'] : UNITS[unit.charAt(0)];
    seconds = (seconds ?? 0) + Number(part[1]) * (factor ?? 1);
    rest = rest.slice(part[0].length);
  }
  return seconds;
}
