import { readSync } from 'node:fs';
import type { Socket } from 'node:net';
import { StringDecoder } from 'node:string_decoder';
import { spawn, type IPty } from '@lydell/node-pty';
import { announces } from '../canary/allowed.ts';
import { lookAt } from '../canary/watch.ts';
import { nameOf, watchLists } from '../canary/watch-program.ts';
import { TestTerminal } from './terminal.ts';

export interface PtyOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly columns?: number;
  readonly rows?: number;
  readonly cwd?: string;
  /** Added to a small environment of its own; nothing of the test run's environment is inherited but PATH. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Told of the terminal before anything is written to it. */
  readonly began?: (terminal: TestTerminal) => void;
}

export interface Exit {
  readonly code: number;
  readonly signal: number | undefined;
}

/** What the screen is waited for to show; `output` is all that was written so far. */
export type Expected = string | RegExp | ((terminal: TestTerminal, output: string) => boolean);

/** Less than a test's, so that the screen is told. */
const PATIENCE_MS = 170_000;

/**
 * A program in a terminal of its own, with a person at it who reads the screen and types. While it runs, what
 * it shows is read by waiting for it alone: whatever else one looks at may not have arrived yet.
 */
export class PtyProgram {
  /** When the program has ended and its last words are on the screen. */
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

  /** What it leaves on the screen. @throws while it runs: see `waitFor` */
  get terminal(): TestTerminal {
    this.#requireEnded();
    return this.#terminal;
  }

  /** All that it has written, escape sequences included. @throws while it runs: see `waitFor` */
  get output(): string {
    this.#requireEnded();
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
    this.#terminal.xterm.resize(columns, rows);
    this.#pty.resize(columns, rows);
  }

  /** Closes the terminal, as whoever closes its window does. */
  close(): void {
    (this.#pty as unknown as { destroy(): void }).destroy();
  }

  kill(signal: NodeJS.Signals): void {
    this.#pty.kill(signal);
  }

  /**
   * Resolves as soon as the screen shows all of what is expected at once.
   * @throws with the screen, when the program ends first or patience does
   */
  async waitFor(expected: Expected | readonly Expected[], patience = PATIENCE_MS): Promise<void> {
    const all = [expected].flat() as readonly Expected[];
    const wanted = all.map((one) => (typeof one === 'function' ? 'what was expected' : one));
    const isThere = (): boolean => all.every((one) => this.#shows(one));
    await this.#when(() => isThere() || undefined, wanted.join(' and '), patience);
  }

  /** The same for a part of the screen, which it gives. */
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
        // A frame comes in pieces; what it is to show counts when the last of them is there.
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

  /** Searches what stands there, where it is another than before. */
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
 * Gives all that a program writes. The library stops reading where it sees that the program has ended, and
 * 200 ms later at most: what the kernel still carries from one end of the terminal to the other by then would
 * be lost. It is read before the terminal is closed.
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
    // Nobody is at the other end any more, or whoever is has nothing to say.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EIO' && code !== 'EAGAIN') throw error;
  }
}
