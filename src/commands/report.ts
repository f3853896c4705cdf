import type { ExitKind, OnboardError } from '../domain/errors.ts';

/** The output of a command. */
export interface Report {
  readonly outcome: ExitKind;
  /** Only the result, which is printed on standard output. */
  readonly lines: readonly string[];
  /** The result for `--json`, which prints bigints as strings. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The error that caused the outcome; undefined if there is none. */
  readonly failure?: OnboardError;
}
