import type { ExitKind } from '../../domain/exit-codes.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { MessageKey } from '../../domain/message.ts';
import type { Finding } from '../../page/page.ts';
import { reportLines, type StyledLine } from '../../page/text.ts';

/** A failed check takes precedence over an unknown result. */
export function outcomeOfFindings(findings: readonly Finding[]): ExitKind {
  if (findings.some(({ verdict }) => verdict === 'fails')) return 'blocked';
  return findings.some(({ verdict }) => verdict === 'unknown') ? 'unclear' : 'done';
}

export function findingLines(findings: readonly Finding[], i18n: Translator): StyledLine[] {
  return reportLines([{ kind: 'findings', findings }], i18n);
}

/** Returns a line that counts and names only the checks with the worst verdict. */
export function verdictLine(
  findings: readonly (Finding & { readonly id: string })[],
  { t }: Translator,
): StyledLine {
  const worst = (['fails', 'unknown', 'warns', 'fits'] as const).find((verdict) =>
    findings.some((finding) => finding.verdict === verdict),
  );
  const found = findings.filter(({ verdict }) => verdict === worst);
  const names = [...new Set(found.map(({ id }) => t(`finding.${id}` as MessageKey)))].join(', ');
  const text = t(`verdict.${worst ?? 'fits'}`, {
    bad: found.length,
    count: findings.length,
    names,
  });
  return { indent: 0, hang: 2, parts: [{ text, look: 'strong' }] };
}
