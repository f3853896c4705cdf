import { readSync } from 'node:fs';
import type { Socket } from 'node:net';
import { StringDecoder } from 'node:string_decoder';
import { spawn, type IPty } from '@lydell/node-pty';
import { announces } from '../canary/allowed.ts';
import { lookAt } from '../canary/watch.ts';
import { COMPILED_ONCE } from '../program/run-program.ts';
import { nameOf, watchLists } from '../canary/watch-program.ts';
import { TestTerminal } from './terminal.ts';

export interface PtyOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly columns?: number;
  readonly rows?: number;
  readonly cwd?: string;
  /** Variables to add to a small environment. The test run's environment is not inherited, except PATH. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Called with the terminal before anything is written to it. */
  readonly began?: (terminal: TestTerminal) => void;
}

export interface Exit {
  readonly code: number;
  readonly signal: number | undefined;
}

/** What the screen must show. `output` is everything that was written so far. */
export type Expected = string | RegExp | ((terminal: TestTerminal, output: string) => boolean);

/** Less than the limit of a test, so that a failure shows the screen. */
const PATIENCE_MS = 500_000;

/**
 * A program in its own terminal, with a person who reads the screen and types. While the program runs, its
 * screen can be read only by waiting for it, because anything else may not have arrived yet.
 */
export class PtyProgram {
  /** Resolves when the program has ended and its last output is on the screen. */
  readonly ended: Promise<Exit>;
  #exit: Exit | undefined;
  readonly #terminal: TestTerminal;
  readonly #pty: IPty;
  readonly #watchers = new Set<() => void>();
  #output = '';
  #seen = '';
  #written: Promise<void> = Promise.resolve();

  constructor(options: PtyOptions) {
    const { columns = 80, rows = 24 } = options;
    this.#terminal = new TestTerminal(columns, rows);
    options.began?.(this.#terminal);
    this.#pty = spawn(options.command, [...options.args], {
      cols: columns,
      rows,
      encoding: null,
      name: options.environment?.['TERM'] ?? 'xterm-256color',
      ...(options.cwd !== undefined && { cwd: options.cwd }),
      env: {
        ...COMPILED_ONCE,
        PATH: process.env['PATH'] ?? '',
        ONBOARD_COMMAND: 'onboard',
        TZ: 'UTC',
        LANG: 'C.UTF-8',
        TERM: 'xterm-256color',
        ...options.environment,
      },
    });
    const name = nameOf(options.args);
    const endLists = watchLists(this.#pty.pid, options.args);
    readToTheEnd(this.#pty, (data) => {
      this.#output += data;
      this.#written = this.#terminal.write(data).then(() => {
        if (!announces(options.args)) this.#see(`the screen of ${name}`);
        this.#look();
      });
    });
    this.ended = new Promise((resolve) => {
      this.#pty.onExit(({ exitCode, signal }) => {
        void this.#written.then(() => {
          endLists();
          if (!announces(options.args)) lookAt('outputs', `what ${name} wrote`, this.#output);
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

  /**
   * The screen that the program leaves behind.
   * @throws Error while the program runs: use `waitFor`
   */
  get terminal(): TestTerminal {
    this.#requireEnded();
    return this.#terminal;
  }

  /**
   * Everything that the program has written, including escape sequences.
   * @throws Error while the program runs: use `waitFor`
   */
  get output(): string {
    this.#requireEnded();
    return this.#output;
  }

  get pid(): number {
    return this.#pty.pid;
  }

  type(keys: string | Buffer): void {
    // The package also writes bytes, although its types name only texts.
    this.#pty.write(keys as string);
  }

  /** Resizes the terminal and notifies the program, as a window manager does. */
  resize(columns: number, rows: number): void {
    this.#terminal.xterm.resize(columns, rows);
    this.#pty.resize(columns, rows);
  }

  /** Closes the terminal, as closing its window does. */
  close(): void {
    (this.#pty as unknown as { destroy(): void }).destroy();
  }

  kill(signal: NodeJS.Signals): void {
    this.#pty.kill(signal);
  }

  /**
   * Resolves as soon as the screen shows everything expected at the same time.
   * @throws Error with the screen if the program ends first or the time is over
   */
  async waitFor(expected: Expected | readonly Expected[], patience = PATIENCE_MS): Promise<void> {
    const all = [expected].flat() as readonly Expected[];
    const wanted = all.map((one) => (typeof one === 'function' ? 'what was expected' : one));
    const isThere = (): boolean => all.every((one) => this.#shows(one));
    await this.#when(() => isThere() || undefined, wanted.join(' and '), patience);
  }

  /** Waits like `waitFor` for a part of the screen, and returns it. */
  async reads(expected: RegExp, patience = PATIENCE_MS): Promise<string> {
    const read = (): string | undefined => expected.exec(this.#terminal.text())?.[0];
    return this.#when(read, String(expected), patience);
  }

  #when<T>(look: () => T | undefined, wanted: string, patience: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const settle = (done: () => void): void => {
        clearTimeout(timer);
        this.#watchers.delete(watch);
        done();
      };
      const fail = (why: string): void => {
        const screen = this.#terminal.text();
        settle(() => reject(new Error(`${why} before the screen showed ${wanted}:\n${screen}`)));
      };
      const watch = (): void => {
        // A frame arrives in pieces. The screen is read only after the last piece.
        const isWhole = this.#terminal.betweenFrames || this.#exit !== undefined;
        const seen = isWhole ? look() : undefined;
        if (seen !== undefined) settle(() => resolve(seen));
        else if (this.#exit !== undefined) fail('The program ended');
      };
      const timer = setTimeout(() => fail('Patience ended'), patience);
      this.#watchers.add(watch);
      watch();
    });
  }

  #shows(expected: Expected): boolean {
    if (typeof expected === 'function') return expected(this.#terminal, this.#output);
    const text = this.#terminal.text();
    return typeof expected === 'string' ? text.includes(expected) : expected.test(text);
  }

  #requireEnded(): void {
    if (this.running) throw new Error('The program runs: wait for what is looked at.');
  }

  /** Searches the screen for keys if it has changed. */
  #see(where: string): void {
    const text = this.#terminal.text();
    if (text !== this.#seen) lookAt('screens', where, text);
    this.#seen = text;
  }

  #look(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }
}

/**
 * Passes on everything that a program writes. The library stops reading when it notices that the program
 * has ended, at most 200 ms later. Output that is still in the kernel would then be lost, so this function
 * reads it before the terminal is closed.
 */
function readToTheEnd(pty: IPty, give: (text: string) => void): void {
  const { _socket: socket, _fd: fd } = pty as unknown as { _socket: Socket; _fd: number };
  const decoder = new StringDecoder('utf8');
  socket.on('data', (bytes: Buffer) => give(decoder.write(bytes)));
  const destroy = socket.destroy.bind(socket);
  socket.destroy = (error) => {
    if (!socket.destroyed) for (const bytes of whatIsLeft(fd)) give(decoder.write(bytes));
    return destroy(error);
  };
}

function* whatIsLeft(fd: number): Generator<Buffer> {
  try {
    for (;;) {
      const bytes = Buffer.alloc(4096);
      const count = readSync(fd, bytes);
      if (count === 0) return;
      yield bytes.subarray(0, count);
    }
  } catch (error) {
    // The other end is closed, or has nothing to say now.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EIO' && code !== 'EAGAIN') throw error;
  }
}
