import type { Translator } from '../../i18n/translator.ts';
import type { MessageKey } from '../../domain/message.ts';
import type { Finding } from '../../page/page.ts';
import { padTo } from '../../i18n/columns.ts';

export function findingLines(findings: readonly Finding[], i18n: Translator): string[] {
  return findings.map(({ verdict, text }) => padTo(i18n.t(`cli.verdict.${verdict}`), 5) + text);
}

/** Counts and names only the checks with the worst verdict. */
export function verdictLine(
  findings: readonly (Finding & { readonly id: string })[],
  { t }: Translator,
): string {
  const worst = (['fails', 'unknown', 'warns', 'fits'] as const).find((verdict) =>
    findings.some((finding) => finding.verdict === verdict),
  );
  const found = findings.filter(({ verdict }) => verdict === worst);
  const names = [...new Set(found.map(({ id }) => t(`finding.${id}` as MessageKey)))].join(', ');
  return t(`verdict.${worst ?? 'fits'}`, { bad: found.length, count: findings.length, names });
}
