import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/** The result of a row. */
export interface RowResult {
  readonly name: string;
  readonly outcome: 'passed' | 'failed';
  readonly seconds: number;
  /** A figure or a sentence, such as the number of compared values. */
  readonly note: string;
}

/** The date and this program's commit, as lines of a list. */
export function dateAndCommit(): string[] {
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
  return [
    `- Date: ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `- Commit of this program: \`${git('rev-parse', 'HEAD')}\`${isChanged ? ', with changes' : ''}`,
  ];
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}

/** A table with the rows of a run. */
export function rowsTable(results: readonly RowResult[]): string[] {
  return [
    '| what | outcome | seconds | note |',
    '| --- | --- | --- | --- |',
    ...results.map(
      ({ name, outcome, seconds, note }) =>
        `| ${cell(name)} | ${outcome} | ${seconds.toFixed(0)} | ${cell(note)} |`,
    ),
    '',
  ];
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** Writes a page and formats its tables as the other pages. */
export function writeFormatted(page: string, lines: readonly string[]): void {
  writeFileSync(page, `${lines.join('\n')}\n`);
  execFileSync('node_modules/.bin/oxfmt', [page]);
}
