import { spawn, type IPty } from '@lydell/node-pty';
import { TestTerminal } from './terminal.ts';

export interface PtyOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly columns?: number;
  readonly rows?: number;
  readonly cwd?: string;
  /** Added to a small environment of its own; nothing of the test run's environment is inherited but PATH. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface Exit {
  readonly code: number;
  readonly signal: number | undefined;
}

/** What the screen is waited for to show. */
export type Expected = string | RegExp | ((terminal: TestTerminal) => boolean);

const PATIENCE_MS = 240_000;

/** A program in a terminal of its own, with a person at it who reads the screen and types. */
export class PtyProgram {
  readonly terminal: TestTerminal;
  /** When the program has ended and its last words are on the screen. */
  readonly ended: Promise<Exit>;
  #exit: Exit | undefined;
  readonly #pty: IPty;
  readonly #watchers = new Set<() => void>();
  #output = '';
  #written: Promise<void> = Promise.resolve();

  constructor(options: PtyOptions) {
    const { columns = 80, rows = 24 } = options;
    this.terminal = new TestTerminal(columns, rows);
    this.#pty = spawn(options.command, [...options.args], {
      cols: columns,
      rows,
      name: options.environment?.['TERM'] ?? 'xterm-256color',
      ...(options.cwd !== undefined && { cwd: options.cwd }),
      env: {
        PATH: process.env['PATH'] ?? '',
        LANG: 'C.UTF-8',
        TERM: 'xterm-256color',
        ...options.environment,
      },
    });
    this.#pty.onData((data) => {
      this.#output += data;
      this.#written = this.terminal.write(data).then(() => this.#look());
    });
    this.ended = new Promise((resolve) => {
      this.#pty.onExit(({ exitCode, signal }) => {
        void this.#written.then(() => {
          this.#exit = { code: exitCode, signal };
          this.#look();
          resolve(this.#exit);
        });
      });
    });
  }

  get running(): boolean {
    return this.#exit === undefined;
  }

  /** All that the program has written so far, escape sequences included. */
  get output(): string {
    return this.#output;
  }

  get pid(): number {
    return this.#pty.pid;
  }

  type(keys: string): void {
    this.#pty.write(keys);
  }

  /** Resizes the terminal; the program is told as by a window manager. */
  resize(columns: number, rows: number): void {
    this.terminal.xterm.resize(columns, rows);
    this.#pty.resize(columns, rows);
  }

  kill(signal: NodeJS.Signals): void {
    this.#pty.kill(signal);
  }

  /**
   * Resolves as soon as the screen shows what is expected.
   * @throws with the screen, when the program ends first or patience does
   */
  waitFor(expected: Expected, patience = PATIENCE_MS): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (done: () => void): void => {
        clearTimeout(timer);
        this.#watchers.delete(look);
        done();
      };
      const fail = (why: string): void => {
        const wanted = typeof expected === 'function' ? 'what was expected' : String(expected);
        const screen = this.terminal.text();
        settle(() => reject(new Error(`${why} before the screen showed ${wanted}:\n${screen}`)));
      };
      const look = (): void => {
        // A frame comes in pieces; what it is to show counts when the last of them is there.
        if (this.terminal.betweenFrames && shows(this.terminal, expected)) settle(resolve);
        else if (this.#exit !== undefined) fail('The program ended');
      };
      const timer = setTimeout(() => fail('Patience ended'), patience);
      this.#watchers.add(look);
      look();
    });
  }

  #look(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }
}

function shows(terminal: TestTerminal, expected: Expected): boolean {
  if (typeof expected === 'function') return expected(terminal);
  const text = terminal.text();
  return typeof expected === 'string' ? text.includes(expected) : expected.test(text);
}
