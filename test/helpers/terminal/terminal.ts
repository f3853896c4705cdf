import xterm from '@xterm/headless';

const WIPE = '\u001b[3J';
const SHOW = '\u001b[?25h';
const HIDE = '\u001b[?25l';

/** A terminal without a window: what is written to it can be read as a person would see it. */
export class TestTerminal {
  readonly xterm: xterm.Terminal;
  /** Whether the scrollback was ever wiped. */
  wiped = false;
  cursorVisible = true;
  #tail = '';

  constructor(columns: number, rows: number) {
    this.xterm = new xterm.Terminal({
      cols: columns,
      rows,
      allowProposedApi: true,
      scrollback: 5000,
    });
  }

  /** Resolves when it is on the screen. */
  write(data: string): Promise<void> {
    this.#notice(data);
    // The emulator does not answer to nothing.
    if (data === '') return Promise.resolve();
    return new Promise((resolve) => this.xterm.write(data, resolve));
  }

  /** The rows of the screen, top to bottom, without the blanks behind them. */
  lines(): string[] {
    const top = this.xterm.buffer.active.baseY;
    return this.#read(top, top + this.xterm.rows);
  }

  /** Everything, with what has scrolled away. */
  history(): string[] {
    return this.#read(0, this.xterm.buffer.active.length);
  }

  /** Everything, with the rows joined that the terminal itself has wrapped: what copying would give. */
  copied(): string[] {
    const { active } = this.xterm.buffer;
    const lines: string[] = [];
    for (let row = 0; row < active.length; row++) {
      const line = active.getLine(row);
      const text = line?.translateToString(true) ?? '';
      if (line?.isWrapped === true) lines.push(`${lines.pop() ?? ''}${text}`);
      else lines.push(text);
    }
    return lines;
  }

  text(): string {
    return this.lines().join('\n');
  }

  /** Whether the last frame that began to arrive has arrived whole (DEC mode 2026). */
  get betweenFrames(): boolean {
    return !this.xterm.modes.synchronizedOutputMode;
  }

  get bracketedPaste(): boolean {
    return this.xterm.modes.bracketedPasteMode;
  }

  #read(from: number, to: number): string[] {
    const { active } = this.xterm.buffer;
    return Array.from(
      { length: to - from },
      (_, row) => active.getLine(from + row)?.translateToString(true) ?? '',
    );
  }

  #notice(data: string): void {
    // A sequence may be split between two writes.
    const seen = this.#tail + data;
    this.wiped ||= seen.includes(WIPE);
    const shown = seen.lastIndexOf(SHOW);
    const hidden = seen.lastIndexOf(HIDE);
    if (shown !== hidden) this.cursorVisible = shown > hidden;
    this.#tail = seen.slice(-(SHOW.length - 1));
  }
}
