import { OnboardError } from '../../domain/errors.ts';
import type { Message } from '../../domain/message.ts';
import { redactUrl } from '../../domain/text/redact-url.ts';
import { isDeeperThan, MAX_LEVELS } from './json-depth.ts';

/** The source of a text, for messages. */
export interface Origin {
  readonly url: string;
  readonly method: string | Message;
}

// The strings and number literals of a JSON text.
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** An integer of 16 or more digits may lose digits as a double. */
const LONG_INTEGER = /^-?\d{16,}$/;

/**
 * Parses JSON. Integers of 16 digits and more become strings, so that they stay exact.
 * @throws OnboardError E-NET-105 for a web page, E-NET-106 for invalid JSON, E-NET-107 for truncated JSON, E-NET-108
 * for an empty answer, E-NET-119 for nesting that is too deep
 */
export function parseJson(text: string, { url, method }: Origin): unknown {
  const trimmed = text.trim();
  const origin = { url: redactUrl(url), method };
  if (trimmed === '') throw new OnboardError('E-NET-108', origin);
  if (isDeeperThan(trimmed, MAX_LEVELS)) {
    throw new OnboardError('E-NET-119', { ...origin, limit: MAX_LEVELS });
  }
  try {
    return JSON.parse(withExactIntegers(trimmed));
  } catch (error) {
    if (trimmed.startsWith('<')) throw new OnboardError('E-NET-105', origin, error);
    const isTruncated = /^[[{]/.test(trimmed) && !/[\]}]$/.test(trimmed);
    if (isTruncated) throw new OnboardError('E-NET-107', origin, error);
    throw new OnboardError('E-NET-106', origin, error);
  }
}

function withExactIntegers(text: string): string {
  if (!/\d{16}/.test(text)) return text;
  return text.replaceAll(TOKENS, (token) => (LONG_INTEGER.test(token) ? `"${token}"` : token));
}
