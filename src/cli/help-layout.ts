import { printedWidth } from '../i18n/columns.ts';
import { plainLine, wrapLine } from '../page/text.ts';

export type Row = readonly [term: string, description: string];

interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
  /** Terms up to this length determine the column of the descriptions. */
  readonly term: number;
}

/** A line, a text to wrap, or a titled list. */
export type HelpPart = string | { readonly text: string } | Section;
export type HelpPage = readonly HelpPart[];

export function layOutHelp(page: HelpPage, width: number): string {
  return page
    .flatMap((part) => {
      if (typeof part === 'string') return [part];
      return 'text' in part ? wrapText(part.text, width) : section(part, width);
    })
    .join('\n');
}

function section({ title, rows, term: longest }: Section, width: number): readonly string[] {
  if (rows.length === 0) return [];
  const column = Math.max(
    ...rows.map(([term]) => term.length).filter((length) => length <= longest),
  );
  const indent = ' '.repeat(column + 4);
  const lines = rows.flatMap(([term, description]) => {
    const [begin = '', ...rest] = wrapText(description, width - indent.length);
    const below = rest.map((line) => indent + line);
    const beside = `  ${term.padEnd(column)}  ${begin}`;
    const fits = term.length <= column || (rest.length === 0 && printedWidth(beside) <= width);
    return fits ? [beside, ...below] : [`  ${term}`, indent + begin, ...below];
  });
  return ['', title, ...lines];
}

function wrapText(text: string, width: number): readonly string[] {
  return wrapLine({ indent: 0, hang: 0, parts: [{ text }] }, width).map(plainLine);
}
