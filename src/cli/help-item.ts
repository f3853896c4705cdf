import { Help } from 'commander';

/** Columns below which what is said of an option or a command stands on lines of its own. */
export const LEAST_WIDTH = 30;
const INDENT = 6;

/** An option or a command and what is said of it: beside it where there is room for that, else below. */
export function helpItem(
  this: Help,
  term: string,
  termWidth: number,
  description: string,
  helper: Help,
): string {
  const width = this.helpWidth ?? 80;
  if (width - termWidth - 4 >= LEAST_WIDTH) {
    return Help.prototype.formatItem.call(this, term, termWidth, description, helper);
  }
  const lines = helper.boxWrap(description, width - INDENT).split('\n');
  return [`  ${term}`, ...lines.map((line) => `${' '.repeat(INDENT)}${line}`)].join('\n');
}
