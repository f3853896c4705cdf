import { type Hex, isHex } from '../../domain/identity/bytes.ts';

export interface RpcFailure {
  readonly code?: number | undefined;
  /** As received: make it printable before showing it. */
  readonly message: string;
  readonly data?: unknown;
}

export type RpcAnswer = { readonly ok: true; readonly result: unknown } | RpcErrorAnswer;

export interface RpcErrorAnswer {
  readonly ok: false;
  readonly failure: RpcFailure;
  /** The endpoint, safe to show. */
  readonly url?: string;
}

/** Go services use code -32000 with `rpc: can't find method "…"`, EVM nodes use code -32601. */
export function isMissingMethod(answer: RpcAnswer | undefined): boolean {
  if (answer === undefined || answer.ok) return false;
  const { code, message } = answer.failure;
  return code === -32601 || /can't find (?:method|service)/i.test(message);
}

/** Error texts with which go-ethereum and its descendants report that a call failed in the EVM. */
const EVM_FAILURE =
  /revert|out of gas|intrinsic gas too low|gas required exceeds|invalid opcode|invalid jump|stack (?:under|over)flow|write protection/i;

/** Returns '0x' for a revert without data; undefined if the call did not run in the EVM. */
export function revertData({ code, message, data }: RpcFailure): Hex | undefined {
  if (isHex(data)) return data;
  // Some nodes wrap the data in an object.
  if (typeof data === 'object' && data !== null && 'data' in data && isHex(data.data))
    return data.data;
  return code === 3 || EVM_FAILURE.test(message) ? '0x' : undefined;
}

const INVALID_PARAMS = -32_602;

/** Whether every endpoint would answer the same. Another one may know what is absent here, or refuse nothing. */
export const isVerdict = (answer: RpcAnswer): boolean =>
  answer.ok
    ? answer.result !== null
    : answer.failure.code === INVALID_PARAMS || revertData(answer.failure) !== undefined;

/** Texts of nodes and load balancers for a block that this endpoint does not have yet. */
const NO_BLOCK_TEXT =
  /unfinalized (?:data|height)|(?:header|block) (?:0x\w+ |#?\d+ )?(?:is )?not (?:yet )?(?:found|available|accepted)|unknown (?:block|header)|(?:cannot|could not|can't) find (?:the )?(?:block|header)|(?:beyond|after|above|greater than|ahead of) (?:the )?(?:current |last |latest )?(?:head|accepted|block)/i;

/** True if the endpoint lags a block behind another one. A revert never means that, whatever its text. */
export function lacksBlock({ code, message }: RpcFailure): boolean {
  return code !== 3 && !/revert/i.test(message) && NO_BLOCK_TEXT.test(message);
}

/** An endpoint's own rule against a transaction that its node would accept. */
export type EndpointLimit = 'reads' | 'fee';

const READS_ONLY_TEXT =
  /(?:\bnot|n't) (?:white.?listed|allowed|available|enabled|permitted|exposed)|(?:method|request|endpoint|api|plan)\b.{0,60}(?:not supported|unsupported|disabled|blocked|restricted)|read.?only|\bforbidden\b|unauthori[sz]ed|access denied/i;
/** Words of a rule of the chain about the transaction itself. */
const ABOUT_TRANSACTION = /\b(?:sender|account|address|contract|type|balance|nonce)\b/i;
const FEE_CAP_TEXT = /exceeds the configured cap/i;

/** Undefined unless the answer proves that the endpoint has passed the transaction on to nobody. */
export function endpointLimit(answer: RpcAnswer): EndpointLimit | undefined {
  if (answer.ok) return undefined;
  const { message } = answer.failure;
  if (FEE_CAP_TEXT.test(message)) return 'fee';
  if (isMissingMethod(answer)) return 'reads';
  const isReadsOnly = READS_ONLY_TEXT.test(message) && !ABOUT_TRANSACTION.test(message);
  return isReadsOnly ? 'reads' : undefined;
}

/** Codes that always mean a rate limit. -32005 means any limit, including the size of a search. */
const RATE_LIMIT_CODES: ReadonlySet<number | undefined> = new Set([429, -32_029]);
const ANY_LIMIT = -32_005;
/** Texts with which hosted endpoints report a rate limit. */
const RATE_LIMIT_TEXT =
  /rate.?limit|too many requests|requests? (?:rate|count|quota|limit)|requests? per (?:second|minute|hour|day)|compute units|throttl|\brps\b|exceeded (?:its|your|the) .{0,60}(?:capacity|quota)/i;
/** Words that mark a limit on the size of a log search, not a rate limit. */
const SIZE_LIMIT_TEXT = /block|range|result|response|size|logs|duration|time/i;

/** Seconds to wait if an endpoint states no time. */
const DEFAULT_WAIT_S = 1;
/** A day, in seconds: a longer wait is a mistake or an attack. */
export const MAX_WAIT_S = 86_400;

/** Seconds; undefined unless the error means a rate limit. A revert never means one, whatever its text. */
export function rateLimitWait(failure: RpcFailure, method: string): number | undefined {
  const { code, message } = failure;
  if (code === 3 || /revert/i.test(message)) return undefined;
  const hasLimitText = RATE_LIMIT_TEXT.test(message);
  const isRateLimit =
    code === ANY_LIMIT && method !== 'eth_getLogs' && !SIZE_LIMIT_TEXT.test(message);
  if (!RATE_LIMIT_CODES.has(code) && !hasLimitText && !isRateLimit) return undefined;
  return statedWait(failure) ?? DEFAULT_WAIT_S;
}

/** The fields in which hosted endpoints state a wait, at the top or in `rate`. */
const WAIT_FIELDS = ['backoff_seconds', 'retry_after', 'retryAfter', 'retry_in', 'try_again_in'];

/** Seconds, rounded up, at most a day; undefined if neither the data nor the text states a wait. */
export function statedWait({ message, data }: RpcFailure): number | undefined {
  const fields = Object(data) as Readonly<Record<string, unknown>>;
  const all = { ...fields, ...(Object(fields['rate']) as typeof fields) };
  const stated = WAIT_FIELDS.map((name) => all[name]).find((value) => value !== undefined);
  const text =
    /(?:retry|try again|backoff|back off)(?: again)?[ _-]?(?:after|in|for)?:? (\d[\w. ]*)/i;
  const seconds = secondsOf(stated ?? text.exec(message)?.[1] ?? '');
  return seconds === undefined ? undefined : Math.min(MAX_WAIT_S, Math.ceil(seconds));
}

const UNITS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600 };
/** Sticky: a match begins where the one before it ends. */
const PARTS =
  /(\d+(?:\.\d+)?) ?(ms|milliseconds?|s|sec(?:ond)?s?|m|min(?:ute)?s?|h|hours?|hrs?)?\b ?/giy;

/** Parses a duration like 30, "41.9ms", "10m10s" or "20 seconds"; a bare number means seconds. */
function secondsOf(duration: unknown): number | undefined {
  if (typeof duration === 'number') return duration >= 0 ? duration : undefined;
  if (typeof duration !== 'string') return undefined;
  const spaced = duration.trim().replace(/(?<=[a-z])(?=\d)/gi, ' ');
  const parts = [...spaced.matchAll(PARTS)].map(([, count, unit = 's']) => {
    const name = /^m(?:s|il)/i.test(unit) ? 'ms' : unit.charAt(0).toLowerCase();
    return Number(count) * (UNITS[name] ?? 1);
  });
  return parts.length === 0 ? undefined : parts.reduce((total, part) => total + part);
}
