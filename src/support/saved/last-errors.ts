import type { MessageValue } from '../../domain/message.ts';
import { catalogue, type ErrorCode } from '../../domain/error-catalogue.ts';
import { isHex } from '../../domain/identity/bytes.ts';
import type { OnboardError } from '../../domain/errors.ts';

/** A recorded error: its code and harmless values, without free text. */
export interface LastError {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The command that failed, or `wizard`. */
  readonly command: string;
  readonly code: ErrorCode;
  readonly values: Readonly<Record<string, string>>;
}

const MOST = 20;
/** The largest value that a Date can hold. */
const LATEST = 8.64e15;
const COMMAND = /^[a-z0-9-]{1,60}$/;
/** Matches a decimal number. The length limits exclude a private key. */
const FIGURE = /^-?\d{1,40}(\.\d{1,20})?$/;
const NODE_ID = /^NodeID-[1-9A-HJ-NP-Za-km-z]{20,50}$/;
/** The names of the values that may be addresses. */
const ADDRESSES = new Set(['operator', 'account', 'address', 'contract', 'l1', 'vault']);

/**
 * Returns what is recorded of an error; undefined for usage errors and cancellations. Typed texts, texts of
 * endpoints, URLs, and numbers long enough to be a key are left out.
 */
export function lastErrorOf(
  { code, exit, values }: Pick<OnboardError, 'code' | 'exit' | 'values'>,
  command: string,
  at: number,
): LastError | undefined {
  if (exit === 'usage' || exit === 'cancelled') return undefined;
  const kept = Object.entries(values).flatMap(([name, value]) =>
    isHarmless(name, value) ? [[name, value.toString()] as const] : [],
  );
  return { at, command, code, values: Object.fromEntries(kept) };
}

function isHarmless(name: string, value: MessageValue): value is string | number | bigint {
  if (typeof value === 'object') return false;
  if (typeof value !== 'string') return FIGURE.test(value.toString());
  if (name === 'node') return NODE_ID.test(value);
  return ADDRESSES.has(name) && isHex(value, 20);
}

/** Oldest first. Ignores invalid entries. */
export function parseLastErrors(text: string): readonly LastError[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.slice(-MOST).flatMap(lastErrorIn) : [];
  } catch {
    // A damaged file counts as empty.
    return [];
  }
}

function lastErrorIn(value: unknown): readonly LastError[] {
  if (typeof value !== 'object' || value === null) return [];
  const { at, command, code, values } = value as Partial<Record<keyof LastError, unknown>>;
  if (typeof at !== 'number' || !(at >= 0 && at <= LATEST)) return [];
  if (typeof command !== 'string' || !COMMAND.test(command)) return [];
  if (typeof code !== 'string' || !Object.hasOwn(catalogue, code)) return [];
  if (typeof values !== 'object' || values === null) return [];
  const kept = Object.entries(values).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && (FIGURE.test(entry[1]) || isHarmless(entry[0], entry[1])),
  );
  return [{ at, command, code: code as ErrorCode, values: Object.fromEntries(kept) }];
}

export function withLastError(known: readonly LastError[], one: LastError): string {
  return `${JSON.stringify([...known, one].slice(-MOST))}\n`;
}
