import { columnsOf, padTo } from '../i18n/columns.ts';
import type { Translator } from '../i18n/translator.ts';
import type { Line, ReportBlock, Words } from './page.ts';

/** The columns of a verdict, of a step's state and of its code. */
const VERDICT = 8;
const MARK = 5;
const CODE = 16;
const GAP = 2;

/** Prints a report for a terminal: each section is indented below its heading. */
export function reportText(blocks: readonly ReportBlock[], i18n: Translator): string[] {
  let level = 1;
  return blocks.flatMap((block, i) => {
    const above = blocks[i - 1];
    const isApart = above !== undefined && isNewPart(block, above);
    if (block.kind === 'heading') ({ level } = block);
    const indent = '  '.repeat(block.kind === 'heading' ? Math.max(0, level - 2) : level - 1);
    const isBelowText = block.kind === 'list' && above !== undefined && above.kind !== 'heading';
    const lines = linesOf(block, i18n).map((line) =>
      line === '' ? '' : `${indent}${isBelowText ? '  ' : ''}${line}`,
    );
    return [...(isApart ? [''] : []), ...lines];
  });
}

function isNewPart(block: ReportBlock, above: ReportBlock): boolean {
  if (block.kind === 'heading') return true;
  if (above.kind === 'heading') return false;
  if (block.kind === 'sentences') return above.kind !== 'sentences' && above.kind !== 'headline';
  if (block.kind === 'headline') return above.kind !== 'headline';
  return block.kind === 'grid' || above.kind === 'grid';
}

function linesOf(block: ReportBlock, { t }: Translator): readonly string[] {
  switch (block.kind) {
    case 'heading':
      return [block.text];
    case 'sentences':
    case 'list':
      return block.lines.flatMap(lineOf);
    case 'headline':
      return [`${block.text}  ${block.code}`];
    case 'proofs':
      return block.proofs.flatMap(({ mark, code, title, proof }) => [
        `${padTo(mark, MARK)}${code.padEnd(CODE)}${title}`,
        ...(proof.length === 0 ? [] : [`${' '.repeat(MARK)}${proof.map(plain).join(' ')}`]),
      ]);
    case 'grid': {
      const rows = [block.head, ...block.rows.map((row) => row.map(plain))];
      const widths = block.head.map((_, i) =>
        Math.max(...rows.map((row) => columnsOf(row[i] ?? ''))),
      );
      return rows.map((row) =>
        row
          .map((cell, i) => padTo(cell, (widths[i] ?? 0) + GAP))
          .join('')
          .trimEnd(),
      );
    }
    case 'findings':
      return block.findings.map(
        ({ verdict, label, text }) =>
          `${padTo(label ?? t(`support.verdict.${verdict}`), VERDICT)}${text}`,
      );
    case 'message':
      return [
        block.label,
        ...block.text.split('\n').map((line) => (line === '' ? '' : `  | ${line}`)),
      ];
  }
}

function lineOf({ line, details = [] }: Line): readonly string[] {
  return [plain(line), ...details.map((detail) => `  ${plain(detail)}`)];
}

function plain(words: Words): string {
  if (typeof words === 'string') return words;
  return words.href === undefined ? words.code : `${words.code} ${words.href}`;
}
