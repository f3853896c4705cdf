import xterm from '@xterm/headless';

const WIPE = '\u001b[3J';
const SHOW = '\u001b[?25h';
const HIDE = '\u001b[?25l';

/** A terminal without a window. A test can read it as a person would see it. */
export class TestTerminal {
  readonly xterm: xterm.Terminal;
  /** True if the scrollback was ever cleared. */
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

  /** Writes a text. Resolves when the text is on the screen. */
  write(data: string): Promise<void> {
    this.#notice(data);
    // The emulator does not call back for an empty text.
    if (data === '') return Promise.resolve();
    return new Promise((resolve) => this.xterm.write(data, resolve));
  }

  /** Returns the rows of the screen, top to bottom, without trailing spaces. */
  lines(): string[] {
    const top = this.xterm.buffer.active.baseY;
    return this.#read(top, top + this.xterm.rows);
  }

  /** Returns all rows, including those that have scrolled away. */
  history(): string[] {
    return this.#read(0, this.xterm.buffer.active.length);
  }

  /** Returns all rows as copying would: rows that the terminal itself has wrapped are joined. */
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

  /** True if the last frame has arrived completely (DEC mode 2026). */
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
