import type { ExitKind } from '../../domain/errors.ts';
import type { Finding } from '../../page/page.ts';

/**
 * Returns the outcome of a command from its checks. A failed check takes precedence over an unknown result.
 */
export function outcomeOf(findings: readonly Finding[]): ExitKind {
  if (findings.some(({ verdict }) => verdict === 'fails')) return 'blocked';
  return findings.some(({ verdict }) => verdict === 'unknown') ? 'unclear' : 'done';
}
