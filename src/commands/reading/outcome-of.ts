import type { ExitKind } from '../../domain/errors.ts';
import type { Finding } from '../../session/view/view.ts';

/** How a command ends that judged: what fails outweighs what could not be told. */
export function outcomeOf(findings: readonly Finding[]): ExitKind {
  if (findings.some(({ verdict }) => verdict === 'fails')) return 'blocked';
  return findings.some(({ verdict }) => verdict === 'unknown') ? 'unclear' : 'done';
}
