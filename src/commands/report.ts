import type { ExitKind, OnboardError } from '../domain/errors.ts';

/** What a command prints when it ends. */
export interface Report {
  readonly outcome: ExitKind;
  /** Only the result, for standard output. */
  readonly lines: readonly string[];
  /** The result for `--json`: integers beyond 2^53 are strings. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Why the command is not done. */
  readonly failure?: OnboardError;
}
