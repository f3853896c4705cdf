import { VARIABLE } from '../domain/variables.ts';
import { printedWidth, padTo } from '../i18n/columns.ts';
import type { Translator } from '../i18n/translator.ts';
import type { Line, ReportBlock, Words } from './page.ts';

/** The columns of a verdict or a step's state, and of its code. */
const MARK = 5;
const CODE = 16;
const GAP = 2;

export type TextStyle = 'strong' | 'quiet' | 'good' | 'warn' | 'bad';

interface Part {
  readonly text: string;
  /** On a terminal with colours. */
  readonly look?: TextStyle | undefined;
}

/** A line of a report. On a terminal it is wrapped at words, and continued lines are indented by `hang` more. */
export interface StyledLine {
  readonly indent: number;
  readonly hang: number;
  readonly parts: readonly Part[];
  /** A command or a value to copy, which is never wrapped. */
  readonly whole?: true;
}

const LOOK_OF_STATE = { done: 'good', 'not-done': undefined, unknown: 'warn' } as const;
const LOOK_OF_VERDICT = { fits: 'good', warns: 'warn', fails: 'bad', unknown: 'warn' } as const;

/** A non-empty `NO_COLOR` and a dumb terminal each turn colour off. */
export function wantsColour(environment: Readonly<Record<string, string | undefined>>): boolean {
  return (environment[VARIABLE.noColor] ?? '') === '' && environment['TERM'] !== 'dumb';
}

/** Lines whose first one is the heading. `hang`: the columns of a label, under which a value continues beside it. */
export function headedLines(lines: readonly string[], hang = 2): readonly StyledLine[] {
  return lines.map((text, i) => {
    const rest = text.trimStart();
    const look = i === 0 ? ('strong' as const) : undefined;
    return { indent: text.length - rest.length, hang, parts: [{ text: rest, look }] };
  });
}

/** A report as plain text: each section is indented below its heading. */
export function reportText(blocks: readonly ReportBlock[], i18n: Translator): string[] {
  return reportLines(blocks, i18n).map(plainLine);
}

export type LabelRow = readonly [label: string, value: string | undefined];

/** Labels and values in two columns; rows without a value are omitted. */
export function labelLines(indent: number, rows: readonly LabelRow[]): StyledLine[] {
  const hang = Math.max(...rows.map(([label]) => printedWidth(label))) + GAP;
  return rows.flatMap(([label, text]) => {
    const labelled = [{ text: padTo(label, hang), look: 'quiet' as const }];
    return text === undefined ? [] : [{ indent, hang, parts: [...labelled, { text }] }];
  });
}

/** A name with its facts, of which the last may be a warning. */
export function namedLine(
  name: string,
  facts: string,
  warning: string | false = false,
): StyledLine {
  const parts = [
    { text: name, look: 'strong' as const },
    { text: facts, look: 'quiet' as const },
    ...(warning === false ? [] : [{ text: warning, look: 'warn' as const }]),
  ];
  return { indent: 0, hang: 2, whole: true, parts };
}

export function plainLine({ indent, parts }: StyledLine): string {
  const text = parts.map((part) => part.text).join('');
  return text === '' ? '' : `${' '.repeat(indent)}${text}`.trimEnd();
}

export function reportLines(blocks: readonly ReportBlock[], i18n: Translator): StyledLine[] {
  let level = 1;
  return blocks.flatMap((block, i) => {
    const above = blocks[i - 1];
    const isApart = above !== undefined && isNewPart(block, above);
    if (block.kind === 'heading') ({ level } = block);
    const depth = block.kind === 'heading' ? Math.max(0, level - 2) : level - 1;
    const isBelowText = block.kind === 'list' && above !== undefined && above.kind !== 'heading';
    const indent = 2 * (depth + Number(isBelowText));
    const lines = blockLines(block, i18n).map((line) => ({
      ...line,
      indent: line.indent + indent,
    }));
    return [...(isApart ? [line('')] : []), ...lines];
  });
}

/** Breaks a line between words. A word that is longer than the terminal is wide stays whole. */
export function wrapLine(whole: StyledLine, columns: number): readonly StyledLine[] {
  const { indent, hang, parts } = whole;
  if (whole.whole || printedWidth(plainLine(whole)) <= columns) return [whole];
  const rows: Part[][] = [[]];
  let used = indent;
  for (const { text, look } of parts) {
    for (const word of text.split(/(?<= )(?! )/)) {
      const row = rows.at(-1) ?? [];
      if (row.length > 0 && used + printedWidth(word.trimEnd()) > columns) {
        rows.push([{ text: word, look }]);
        used = indent + hang;
      } else {
        const last = row.at(-1);
        if (last?.look === look && last !== undefined)
          row[row.length - 1] = { text: last.text + word, look };
        else row.push({ text: word, look });
      }
      used += printedWidth(word);
    }
  }
  return rows.map((row, i) => ({ indent: i === 0 ? indent : indent + hang, hang, parts: row }));
}

function isNewPart(block: ReportBlock, above: ReportBlock): boolean {
  if (block.kind === 'heading') return true;
  if (above.kind === 'heading') return false;
  if (block.kind === 'sentences') return above.kind !== 'sentences' && above.kind !== 'headline';
  if (block.kind === 'headline') return above.kind !== 'headline';
  return block.kind === 'grid' || above.kind === 'grid';
}

function line(text: string, look?: TextStyle, indent = 0, hang = 2): StyledLine {
  return { indent, hang, parts: [{ text, look }] };
}

function blockLines(block: ReportBlock, { t }: Translator): readonly StyledLine[] {
  switch (block.kind) {
    case 'heading':
      return [line(block.text, 'strong')];
    case 'headline':
      return [
        { ...line(''), parts: [{ text: block.text, look: 'strong' }, { text: `  ${block.code}` }] },
      ];
    case 'sentences':
    case 'list': {
      const look = block.quiet ? 'quiet' : undefined;
      return block.lines.flatMap((row) => lineOf(row, look, block.kind === 'list' ? 2 : 0));
    }
    case 'proofs':
      return block.proofs.flatMap(({ state, mark, code, title, proof }) => [
        {
          ...line('', undefined, 0, MARK + CODE),
          parts: [
            { text: padTo(mark, MARK), look: LOOK_OF_STATE[state] },
            { text: code.padEnd(CODE), look: 'quiet' },
            { text: title },
          ],
        },
        ...(proof.length === 0 ? [] : [line(proof.map(plain).join(' '), 'quiet', MARK, 0)]),
      ]);
    case 'grid':
      return block.textLines?.flatMap((row) => lineOf(row, undefined, 2)) ?? gridLines(block);
    case 'findings':
      return block.findings.map(({ verdict, label, text }) => ({
        ...line('', undefined, 0, MARK),
        parts: [
          {
            text: padTo(label ?? t(`support.verdict.${verdict}`), MARK),
            look: LOOK_OF_VERDICT[verdict],
          },
          { text },
        ],
      }));
    case 'message':
      return [
        line(block.label),
        ...block.text
          .split('\n')
          .map((row) => (row === '' ? line('') : line(`| ${row}`, undefined, 2))),
      ];
  }
}

function gridLines({ head, rows }: Extract<ReportBlock, { kind: 'grid' }>): readonly StyledLine[] {
  const all = [head, ...rows.map((row) => row.map(plain))];
  const widths = head.map((_, i) => Math.max(...all.map((row) => printedWidth(row[i] ?? ''))));
  return all.map((row, i) => ({
    ...line(
      row.map((cell, column) => padTo(cell, (widths[column] ?? 0) + GAP)).join(''),
      i === 0 ? 'quiet' : undefined,
    ),
    whole: true,
  }));
}

function lineOf(
  { line: words, details = [] }: Line,
  look: TextStyle | undefined,
  hang: number,
): readonly StyledLine[] {
  const styled = (shown: Words, how: TextStyle | undefined, indent: number): StyledLine => ({
    ...line(plain(shown), how, indent, hang),
    ...(typeof shown === 'object' && { whole: true }),
  });
  return [styled(words, look, 0), ...details.map((detail) => styled(detail, 'quiet', 2))];
}

function plain(words: Words): string {
  if (typeof words === 'string') return words;
  return words.href === undefined ? words.code : `${words.code} ${words.href}`;
}
