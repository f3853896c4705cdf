import { EventEmitter, once } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import type { Clock } from '../../../src/ports/host.ts';
import type { Action, View } from '../../../src/session/view/view.ts';
import type { Session } from '../../../src/session/session.ts';
import { english } from '../../../src/i18n/english.ts';
import { runWizard } from '../../../src/wizard/run-wizard.tsx';
import { ALONE_MS } from '../../../src/wizard/input/keyboard.ts';
import type { ESC } from '../../../src/wizard/terminal/modes.ts';
import { awaitTypedInput } from '../../../src/wizard/input/input-parser.ts';
import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import { TestTerminal } from './terminal.ts';

/** A session that shows what the test sets, and records the actions that it receives. */
export class FakeSession implements Session {
  readonly actions: Action[] = [];
  readonly ended: Promise<number>;
  /** Called on each action. */
  react: (action: Action) => void = () => undefined;
  end: (code: number) => void = () => undefined;
  readonly #events = new EventEmitter();
  #view: View;

  constructor(view: View) {
    this.#view = view;
    this.ended = new Promise((resolve) => (this.end = resolve));
  }

  view(): View {
    return this.#view;
  }

  subscribe(listener: () => void): () => void {
    this.#events.on('view', listener);
    return () => this.#events.off('view', listener);
  }

  dispatch(action: Action): void {
    this.actions.push(action);
    this.#events.emit('action');
    this.react(action);
  }

  /** Returns the action of this type, once it has been received this number of times. */
  async receives(type: Action['type'], times = 1): Promise<Action> {
    for (;;) {
      const action = this.actions.filter((one) => one.type === type)[times - 1];
      if (action !== undefined) return action;
      await once(this.#events, 'action');
    }
  }

  /** Ends when the operator quits. */
  endOnLeave(code = 0): void {
    this.react = ({ type }) => {
      if (type === 'leave') this.end(code);
    };
  }

  show(view: View): void {
    this.#view = view;
    this.#events.emit('view');
  }
}

/** A clock that only the test moves. */
export class ManualClock implements Clock {
  sleepers = 0;
  #now: number;
  #skipped: number | undefined;
  #skips = 0;
  readonly #waiting = new Set<() => void>();

  constructor(now: number) {
    this.#now = now;
  }

  /** Lets this number of sleeps of exactly this time end at once. */
  skip(milliseconds: number, times: number): void {
    this.#skipped = milliseconds;
    this.#skips = times;
  }

  now(): number {
    return this.#now;
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    const due = this.#now + milliseconds;
    this.sleepers += 1;
    return new Promise((resolve, reject) => {
      const end = (): void => {
        this.sleepers -= 1;
        this.#waiting.delete(check);
        signal?.removeEventListener('abort', abort);
      };
      const check = (): void => {
        if (this.#now < due) return;
        end();
        resolve();
      };
      const abort = (): void => {
        end();
        reject(signal?.reason as Error);
      };
      this.#waiting.add(check);
      signal?.addEventListener('abort', abort);
      if (milliseconds !== this.#skipped || this.#skips === 0) return;
      this.#skips -= 1;
      queueMicrotask(() => this.pass(milliseconds));
    });
  }

  pass(milliseconds: number): void {
    this.#now += milliseconds;
    for (const look of [...this.#waiting]) look();
  }
}

/** The input stream of a terminal's keys. */
class Keys extends PassThrough {
  readonly isTTY = true;
  isRaw = false;

  setRawMode(raw: boolean): this {
    this.isRaw = raw;
    return this;
  }
}

interface Options {
  readonly clock: Clock;
  readonly columns?: number;
  readonly rows?: number;
  readonly signal?: AbortSignal;
  readonly environment?: Readonly<Record<string, string>>;
  readonly bell?: boolean;
}

/** The time in milliseconds for which the wizard waits for another size before it draws. */
export const SETTLED_MS = 40;

/** Less than the limit of a test, so that a failure shows the screen. The machine may be busy. */
const PATIENCE_MS = 500_000;

export type OpenWizard = ReturnType<typeof openWizard>;

/** Runs the wizard on a terminal in memory. */
export function openWizard(session: Session, options: Options) {
  const { columns = 80, rows = 24, clock, signal, environment = {}, bell = true } = options;
  const terminal = new TestTerminal(columns, rows);
  const watchers = new Set<() => void>();
  let written = '';
  let arriving: Promise<void> = Promise.resolve();
  const look = (): void => {
    for (const watcher of [...watchers]) watcher();
  };
  const stdout = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      written += chunk;
      arriving = terminal.write(chunk.replaceAll('\n', '\r\n')).then(() => {
        done();
        look();
      });
    },
  });
  const size = Object.assign(stdout, { isTTY: true, columns, rows });
  const keys = new Keys();
  const ends = {
    stdin: keys as unknown as NodeJS.ReadStream,
    stdout: size as unknown as NodeJS.WriteStream,
  };
  const hasArrived = async (): Promise<void> => {
    const last = arriving;
    await last;
    await nextEventLoopTurn();
    if (last !== arriving) await hasArrived();
  };
  const ended = runWizard(session, {
    ...ends,
    stderr: ends.stdout,
    clock,
    colour: true,
    unicode: true,
    onContinued: () => () => undefined,
    i18n: english,
    environment,
    bell,
    ...(signal && { signal }),
  });
  /**
   * Resolves when the screen shows what is expected. Rejects with the screen if the wizard ends first or
   * the time is over.
   */
  const waitFor = (
    expected: (terminal: TestTerminal) => boolean,
    wanted = 'what was expected',
  ): Promise<void> =>
    new Promise((resolve, reject) => {
      const settle = (done: () => void): void => {
        clearTimeout(timer);
        watchers.delete(watch);
        done();
      };
      const fail = (why: string, cause?: unknown): void => {
        const message = `${why} before the screen showed ${wanted}:\n${terminal.text()}`;
        settle(() => reject(new Error(message, { cause })));
      };
      const watch = (): void => {
        if (terminal.betweenFrames && expected(terminal)) settle(resolve);
      };
      const timer = setTimeout(() => fail('Patience ended'), PATIENCE_MS);
      watchers.add(watch);
      watch();
      ended.then(
        () => fail('The wizard ended'),
        (error: unknown) => fail('The wizard failed', error),
      );
    });
  return {
    terminal,
    keys,
    ended,
    /** Returns everything that was written, including escape sequences. */
    written: () => written,
    type: (text: string | Uint8Array): void => void keys.write(text),
    /**
     * Presses `y` or Escape as a person does: alone. With a manual clock, the pauses pass before and after it.
     * @param pause milliseconds since the last key
     */
    async press(key: 'y' | typeof ESC, pause = ALONE_MS): Promise<void> {
      if (clock instanceof ManualClock) {
        clock.pass(pause);
        await awaitTypedInput();
        await nextEventLoopTurn();
        // The keyboard measures the pause before the key again with each key, and then the pause after it.
        clock.skip(ALONE_MS, key === 'y' ? 2 : 1);
      }
      keys.write(key);
    },
    /**
     * Resizes the terminal after it has processed what was written to it, because output that meets another
     * size on its way is unpredictable. With `settles`, also lets enough time pass for the wizard to treat
     * the size as stable.
     */
    resize: async (newColumns: number, newRows: number, settles = true) => {
      await hasArrived();
      terminal.xterm.resize(newColumns, newRows);
      Object.assign(size, { columns: newColumns, rows: newRows });
      size.emit('resize');
      if (settles && clock instanceof ManualClock) clock.pass(SETTLED_MS);
    },
    waitFor,
    sees: (text: string) => waitFor(() => terminal.text().includes(text), text),
  };
}
