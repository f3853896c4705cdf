import { OnboardError } from '../../domain/errors.ts';
import type { Message } from '../../domain/message.ts';
import type { ServiceUrl } from '../../domain/service-url.ts';

/** The deepest accepted nesting; real answers have at most about a dozen levels. */
const MAX_LEVELS = 64;

export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length;) {
    const code = json.charCodeAt(at);
    at += 1;
    if (code === QUOTE) at = endOfString(json, at);
    // The codes of [ and {, then ] and }.
    else if (code === 0x5b || code === 0x7b) depth += 1;
    else if (code === 0x5d || code === 0x7d) depth -= 1;
    if (depth > MAX_LEVELS) return true;
  }
  return false;
}

export interface Origin<Url = ServiceUrl> {
  readonly url: Url;
  readonly method: string | Message;
}

/** An integer of this many digits may lose digits as a double. */
const LONG = 16;
const MINUS = 0x2d;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Integers of 16 digits and more become strings, so that they stay exact.
 * @throws OnboardError E-NET-105 for a web page, E-NET-106 for invalid JSON, E-NET-107 for truncated JSON,
 * E-NET-108 for an empty answer, E-NET-119 for nesting that is too deep
 */
export function parseJson(text: string, { url, method }: Origin): unknown {
  const trimmed = text.trim();
  const origin = { url: String(url), method };
  if (trimmed === '') throw new OnboardError('E-NET-108', origin);
  if (isTooDeep(trimmed)) throw new OnboardError('E-NET-119', { ...origin, limit: MAX_LEVELS });
  try {
    return JSON.parse(withExactIntegers(trimmed));
  } catch (error) {
    if (trimmed.startsWith('<')) throw new OnboardError('E-NET-105', origin, error);
    const isTruncated = /^[[{]/.test(trimmed) && !/[\]}]$/.test(trimmed);
    if (isTruncated) throw new OnboardError('E-NET-107', origin, error);
    throw new OnboardError('E-NET-106', origin, error);
  }
}

/** Puts long integers in quotes. A reviver of `JSON.parse` would block for half a minute on 16 MB of small numbers. */
function withExactIntegers(text: string): string {
  if (!/\d{16}/.test(text)) return text;
  const parts: string[] = [];
  let copied = 0;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    const start = at;
    at += 1;
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === MINUS || isDigit(code)) {
      while (isDigit(text.charCodeAt(at))) at += 1;
      const isInteger = !isOfFraction(text.charCodeAt(at));
      while (isDigit(text.charCodeAt(at)) || isOfFraction(text.charCodeAt(at))) at += 1;
      const digits = at - start - (code === MINUS ? 1 : 0);
      if (!isInteger || digits < LONG) continue;
      parts.push(text.slice(copied, start), '"', text.slice(start, at), '"');
      copied = at;
    }
  }
  return parts.join('') + text.slice(copied);
}

/** Returns the index after the closing quote. @param at the index after the opening quote */
function endOfString(text: string, at: number): number {
  for (let index = at; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) return index + 1;
    if (code === BACKSLASH) index += 1;
  }
  return text.length;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** True for the characters . E e + - after the first digits of a number. */
function isOfFraction(code: number): boolean {
  return code === 0x2e || code === 0x45 || code === 0x65 || code === 0x2b || code === MINUS;
}
