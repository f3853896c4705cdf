import { catalogue, type ErrorCode, type ErrorEntry, type ErrorValues } from './catalogue/index.ts';
import type { Party } from './party.ts';

/** Exit codes are a stable interface for scripts. */
export const EXIT = {
  done: 0,
  fault: 1,
  usage: 2,
  blocked: 3,
  pending: 4,
  unclear: 5,
  cancelled: 130,
} as const;
export type ExitKind = keyof typeof EXIT;

/**
 * An expected failure: a code of the catalogue and the values that its sentence takes.
 * Values from outside must have been made printable by the one who throws.
 */
export class OnboardError extends Error {
  override readonly name = 'OnboardError';
  readonly code: ErrorCode;
  readonly values: Readonly<Record<string, string | number | bigint>>;

  constructor(
    ...[code, values, cause]: {
      [C in ErrorCode]: [code: C, values: ErrorValues<C>, cause?: unknown];
    }[ErrorCode]
  ) {
    super(fill(catalogue[code].says, values), { cause });
    this.code = code;
    this.values = values;
  }

  get entry(): ErrorEntry {
    return catalogue[this.code];
  }

  /** Who can put it right. */
  get who(): Party {
    return this.entry.who;
  }

  get exit(): ErrorEntry['exit'] {
    return this.entry.exit;
  }

  /** What to do next, one sentence or command each. */
  get next(): string[] {
    return this.entry.next.map((line) => fill(line, this.values));
  }
}

/** Puts values into the `{name}` places of a sentence. */
export function fill(
  template: string,
  values: Readonly<Record<string, string | number | bigint>>,
): string {
  return template.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : value.toString();
  });
}
