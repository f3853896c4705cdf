import type { Block, Line, ReportBlock, Words } from './page.ts';
import type { Translator } from '../i18n/translator.ts';

export function reportBlocks(report: readonly ReportBlock[], i18n: Translator): Block[] {
  return report.flatMap((block) => blocksOf(block, i18n));
}

function blocksOf(block: ReportBlock, i18n: Translator): readonly Block[] {
  switch (block.kind) {
    case 'heading':
      return [{ kind: 'title', text: block.text, ...(block.level === 3 && { quiet: true }) }];
    case 'sentences':
    case 'list':
      return block.lines.flatMap(lineBlocks);
    case 'action': {
      const title: Block = { kind: 'title', text: `${block.code}  ${block.title}` };
      return block.text === undefined ? [title] : [title, tight(block.text)];
    }
    case 'proofs':
      return block.proofs.flatMap(({ mark, code, title, proof }) => [
        tight(`${mark}  ${code}  ${title}`),
        ...proof.map((one) => tight(one, true)),
      ]);
    case 'grid':
      return [
        { kind: 'prose', text: block.head.join('  '), quiet: true },
        ...block.rows.flatMap((row) => row.map((cell) => tight(cell))),
      ];
    case 'findings':
      return [
        {
          ...block,
          findings: block.findings.map(
            ({ verdict, text, label = i18n.t(`support.verdict.${verdict}`) }) => ({
              verdict,
              text,
              label,
            }),
          ),
          tight: true,
        },
      ];
    case 'message':
      return [
        { kind: 'prose', text: block.label, quiet: true },
        { ...block, tight: true },
      ];
  }
}

function lineBlocks({ line, details = [] }: Line): readonly Block[] {
  return [tight(line), ...details.map((detail) => tight(detail, true))];
}

function tight(words: Words, quiet = false): Block {
  return typeof words === 'string'
    ? { kind: 'prose', text: words, tight: true, ...(quiet && { quiet }) }
    : { kind: 'values', values: [{ value: words.code }], tight: true };
}
