import type { IBufferCell } from '@xterm/headless';
import type { TestTerminal } from './terminal.ts';

const colours = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];

/** Returns the lines of the screen. Each change of style is written into the text: "‹green›✓‹› network". */
export function styledLines(terminal: TestTerminal): string[] {
  const { active } = terminal.xterm.buffer;
  return terminal.lines().map((text, row) => {
    const line = active.getLine(active.baseY + row);
    let present = '';
    let styled = '';
    for (let column = 0; column < text.length; column++) {
      const cell = line?.getCell(column);
      if (cell === undefined || cell.getWidth() === 0) continue;
      const style = cell.getChars() === '' ? '' : styleOf(cell);
      if (style !== present) styled += `‹${style}›`;
      present = style;
      styled += cell.getChars() || ' ';
    }
    return present === '' ? styled : `${styled}‹›`;
  });
}

function styleOf(cell: IBufferCell): string {
  const foreground = cell.isFgPalette()
    ? (colours[cell.getFgColor()] ?? `${cell.getFgColor()}`)
    : undefined;
  return [
    foreground,
    cell.isBold() ? 'bold' : undefined,
    cell.isDim() ? 'dim' : undefined,
    cell.isInverse() ? 'inverse' : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' ');
}
