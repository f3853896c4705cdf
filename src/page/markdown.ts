import { markdownBlock, markdownCode, markdownText } from '../domain/text/printable.ts';
import type { Translator } from '../i18n/translator.ts';
import type { Line, ReportBlock, Words } from './page.ts';

const MARKS = { done: '✅', 'not-done': '⬜', unknown: '❔' } as const;

export function reportMarkdown(blocks: readonly ReportBlock[], i18n: Translator): string[] {
  return blocks.flatMap((block, i) => [...(i === 0 ? [] : ['']), ...markdownLines(block, i18n)]);
}

function markdownLines(block: ReportBlock, { t }: Translator): readonly string[] {
  switch (block.kind) {
    case 'heading':
      return [`${'#'.repeat(block.level)} ${markdownText(block.text)}`];
    case 'sentences':
      // A blank line between the sentences keeps them apart.
      return block.lines.flatMap((line, i) => [...(i === 0 ? [] : ['']), ...itemOf(line, '')]);
    case 'list':
      return block.lines.flatMap((line) => itemOf(line, '- '));
    case 'headline':
      return [`**${markdownText(block.text)}** ${block.code}`];
    case 'proofs':
      return block.proofs.map(({ state, mark, code, title, proof }) => {
        const step = `- ${MARKS[state]} ${markdownText(mark)} ${code} ${markdownText(title)}`;
        return proof.length === 0 ? step : `${step}: ${proof.map(markWords).join(' ')}`;
      });
    case 'grid':
      return [
        `| ${block.head.map(markdownText).join(' | ')} |`,
        `|${' --- |'.repeat(block.head.length)}`,
        ...block.rows.map((row) => `| ${row.map(markWords).join(' | ')} |`),
      ];
    case 'findings':
      return block.findings.map(
        ({ verdict, label, text }) =>
          `- ${markdownText(label ?? t(`support.verdict.${verdict}`))}: ${markdownText(text)}`,
      );
    case 'message':
      return [markdownText(block.label), '', ...markdownBlock(block.text)];
  }
}

function itemOf({ line, details = [] }: Line, bullet: string): readonly string[] {
  return [
    `${bullet}${markWords(line)}`,
    ...details.map((detail) => `${' '.repeat(bullet.length)}- ${markWords(detail)}`),
  ];
}

function markWords(words: Words): string {
  if (typeof words === 'string') return markdownText(words);
  const code = markdownCode(words.code);
  return words.href === undefined ? code : `[${code}](${words.href})`;
}
