import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import type { Clock } from '../../ports/host.ts';
import { type ParsedKey, awaitTypedInput, createInputParser } from './input-parser.ts';

export interface Key extends ParsedKey {
  /** True unless the key is a `y` so soon after another `y` that a held key may have repeated it. */
  readonly isFresh?: boolean;
  /** True for Enter with a text before and after it in the same read: in a text field, it is no answer. */
  readonly isInText?: true;
  /** Must be called if the key was a character of a text. A `y` in a text does not delay the next `y`. */
  readonly wasText?: () => void;
  /** Calls `run` after `ALONE_MS` with false if other input came shortly before or after the key. */
  readonly whenAlone?: (run: (alone: boolean) => void) => void;
}

/** In milliseconds. A person does not press two keys within this time, but a terminal's reply takes less. */
export const ALONE_MS = 50;

/** In milliseconds: longer than the slowest keyboards wait before the first repetition, and between repetitions. */
export const RELEASED_MS = 2000;

/** Delivers keys after `start`. `stop` restores the terminal. */
export type TerminalKeyboard = ReturnType<typeof createKeyboard>;

interface Events {
  /** Called at once, even while another key is being handled. */
  readonly interrupt: () => void;
  readonly suspend?: () => void;
  readonly pressed?: () => void;
  readonly fail: (error: unknown) => void;
}

export function createKeyboard(
  stdin: NodeJS.ReadStream,
  clock: Clock,
  { interrupt, suspend = () => undefined, pressed: noticed = () => undefined, fail }: Events,
) {
  const { push, isHeld, ...delivery } = createKeyQueue(fail);
  let parser = createInputParser({ keepsMalformed: true });
  let waiting = new AbortController();
  let reads = 0;
  const quiet = createPause(clock, ALONE_MS);
  const released = createPause(clock, RELEASED_MS);

  const press = (key: Key): void => {
    noticed();
    if (key.name === 'ctrl-c') interrupt();
    else if (key.name === 'ctrl-z') suspend();
    else push(key);
  };
  /** @param read the number of the read that brought the key, which may have been handled later */
  const staysAlone = async (read: number): Promise<boolean> => {
    await clock.sleep(ALONE_MS);
    await awaitTypedInput();
    return reads === read && !isHeld();
  };
  const receive = (chunk: Buffer | string): void => {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    const isFirst = bytes.length === 1 && quiet.isOver();
    quiet.begin();
    reads += 1;
    const read = reads;
    for (const key of withLineBreaks(parser.read(bytes))) {
      if (key.name !== 'y') {
        press(key);
        continue;
      }
      const isFresh = released.isOver();
      released.begin();
      const whenAlone: Key['whenAlone'] = (run) => {
        if (isFirst) staysAlone(read).then(run).catch(fail);
        else run(false);
      };
      press({ ...key, isFresh, whenAlone, wasText: () => released.end() });
    }
    waitForRest();
  };
  /** Ends a token that stays unfinished. */
  const waitForRest = (): void => {
    waiting.abort();
    const patience = parser.patience();
    if (patience === undefined) return;
    const { signal } = (waiting = new AbortController());
    const expire = async (): Promise<void> => {
      await clock.sleep(patience, signal);
      // The rest may have arrived while this process was busy.
      await awaitTypedInput();
      if (signal.aborted) return;
      const key = parser.expire();
      if (key !== undefined) press(key);
      waitForRest();
    };
    // Input aborts the sleep, which then rejects.
    expire().catch((error: unknown) => {
      if (!signal.aborted) fail(error);
    });
  };
  return {
    start(): void {
      parser = createInputParser({ keepsMalformed: true });
      for (const pause of [quiet, released]) if (!pause.isOver()) pause.begin();
      stdin.setRawMode(true);
      stdin.on('data', receive);
      stdin.resume();
    },
    stop(): void {
      waiting.abort();
      quiet.stop();
      released.stop();
      stdin.off('data', receive);
      if (!stdin.destroyed) stdin.setRawMode(false);
      stdin.pause();
    },
    ...delivery,
  };
}

/** Marks the line breaks of a paste without marks: Enter between texts of one read. */
function withLineBreaks(keys: readonly ParsedKey[]): readonly Key[] {
  const isText = ({ text }: ParsedKey): boolean => text !== '';
  const [first, last] = [keys.findIndex(isText), keys.findLastIndex(isText)];
  return keys.map((key, i) =>
    key.name === 'return' && first < i && i < last ? { ...key, isInText: true } : key,
  );
}

/** Delivers one key per turn of the event loop. */
function createKeyQueue(fail: (error: unknown) => void) {
  const listeners: ((key: Key) => void)[] = [];
  let keys: Key[] = [];
  let isDelivering = false;
  let held = false;
  const deliver = async (): Promise<void> => {
    isDelivering = true;
    for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
      listeners.at(-1)?.(key);
      // Gives React a turn of the event loop to render the effect of the key.
      await nextEventLoopTurn();
    }
    isDelivering = false;
  };
  return {
    push: (key: Key): void => {
      if (held) return;
      keys.push(key);
      if (!isDelivering) deliver().catch(fail);
    },
    /** Listens until the returned function is called. Of several listeners, only the newest receives keys. */
    listen(listener: (key: Key) => void): () => void {
      listeners.push(listener);
      return () => listeners.splice(listeners.indexOf(listener), 1);
    },
    /** Drops all undelivered keys, and every key pressed until `release`. Ctrl-C and Ctrl-Z still work. */
    hold(): void {
      held = true;
      keys = [];
    },
    release(): void {
      held = false;
    },
    isHeld: () => held,
  };
}

/** A pause begins with each press. It is over when the time has passed, and what was typed meanwhile was read. */
function createPause(clock: Clock, milliseconds: number) {
  let current: AbortController | undefined;
  return {
    isOver: () => current === undefined,
    begin(): void {
      current?.abort();
      const begun = (current = new AbortController());
      const slept = clock.sleep(milliseconds, begun.signal).then(awaitTypedInput);
      // Another press aborts the sleep, which then rejects.
      slept.then(
        () => {
          if (current === begun) current = undefined;
        },
        () => undefined,
      );
    },
    end(): void {
      current?.abort();
      current = undefined;
    },
    stop: () => current?.abort(),
  };
}
