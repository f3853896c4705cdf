import { Help } from 'commander';

/** If a description gets fewer columns than this, it is placed below its option or command. */
export const LEAST_WIDTH = 30;
const INDENT = 6;

/** Formats an option or a command with its description: next to it if there is room, else below. */
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
