import type { Clock } from '../../ports/host.ts';
import { type OnContinued, restoreRawMode } from '../input/continued.ts';
import { secretFormOf } from '../../domain/secret-forms.ts';
import { ALONE_MS } from '../input/keyboard.ts';
import { type ParsedKey, awaitTypedInput, createInputParser } from '../input/input-parser.ts';

interface Events {
  readonly onContinued: OnContinued;
  readonly line: () => void;
  /** On Ctrl-C while the echo is off: a terminal in raw mode raises no signal. */
  readonly interrupt: () => void;
  /** Called at the end of the input, also if it fails or ended before, and on Ctrl-D in an empty line without echo. */
  readonly end: () => void;
}

// The maximum length of a line, in characters. The rest of a longer line is ignored.
const LONGEST = 65_536;

/** Of the part of a key that a line may be; in halves, CB58 is the longest. */
const LONGEST_PART = 42;
/** The bytes of a key as numbers. */
const MOST_PARTS = 32;

/** A key of which the first lines are parts. A script may write a whole key ahead, for a later question. */
function keyInLines(lines: readonly string[]): string | undefined {
  const keyIn = (parts: readonly string[]): string | undefined =>
    [parts.join(' '), parts.join('')].find((text) => secretFormOf(text) === 'secret');
  const end = lines.slice(0, MOST_PARTS).findIndex(({ length }) => length > LONGEST_PART);
  const parts = lines.slice(0, end < 0 ? MOST_PARTS : end);
  for (const count of parts.keys()) {
    const key = keyIn(parts.slice(0, count + 1));
    if (key !== undefined) return keyIn(parts.slice(1, count + 1)) === undefined ? key : undefined;
  }
  return undefined;
}

/** The complete lines, and the one that is being typed. */
function createLineBuffer() {
  let lines: string[] = [];
  let partial = '';
  const clear = (): void => {
    lines = [];
    partial = '';
  };
  return {
    clear,
    hasPartial: () => partial !== '',
    edit: ({ name, text }: ParsedKey): void => {
      if (name === 'backspace') partial = [...partial].slice(0, -1).join('');
      else if (name === 'ctrl-u') partial = '';
      else if (name === 'tab') partial += '\t';
      // The lines of a paste are one text, so that a paste answers no question.
      else partial = (partial + text.replaceAll(/\s+/g, ' ')).slice(0, LONGEST);
    },
    finishLine: (): void => {
      lines.push(partial);
      partial = '';
    },
    /** The next complete line, which stays in the queue. */
    next: () => lines[0],
    /**
     * Takes the next line, or all lines of a paste. If it is a part of a key, takes the whole key and drops all other
     * lines.
     */
    take: (isPaste: boolean): string | undefined => {
      const key = keyInLines([...lines, partial]);
      if (key !== undefined) {
        clear();
        return key;
      }
      const [first, ...others] = lines.splice(0, isPaste ? lines.length : 1);
      return first === undefined ? undefined : [first, ...others].join(' ');
    },
  };
}

/** A closed or failed input has no `end`. */
const ENDS = ['end', 'close', 'error'] as const;

/** Terminals are in line mode. `hide` puts the terminal into raw mode, which has no echo. */
export function createLineInput(
  stdin: NodeJS.ReadStream,
  clock: Clock,
  { line, interrupt, end, onContinued }: Events,
) {
  const { clear, hasPartial, edit, finishLine, next, take } = createLineBuffer();
  let parser = createInputParser({ keepsMalformed: true });
  let isHidden = false;
  let isStopped = false;
  let lastRead = clock.now();
  let reads = 0;
  const receive = (key: ParsedKey): void => {
    if (key.name === 'return') {
      finishLine();
      line();
    } else if (key.name === 'ctrl-c') interrupt();
    else if (key.name !== 'ctrl-d') edit(key);
    else if (!hasPartial()) end();
  };
  const read = (chunk: Buffer | string): void => {
    parser.rest(clock.now() - lastRead);
    lastRead = clock.now();
    reads += 1;
    for (const key of parser.read(Buffer.from(chunk as string))) receive(key);
  };
  const setRaw = (raw: boolean): void => {
    // A pipe has no echo.
    if (stdin.isTTY && !stdin.destroyed && !(raw && isStopped)) stdin.setRawMode(raw);
  };
  let stopListening = (): void => undefined;
  return {
    next,
    /** After `awaitPaste`, a terminal's lines are one text. A pipe has no pastes. */
    take: () => take(stdin.isTTY),
    start() {
      stopListening = onContinued(() => {
        if (isHidden && stdin.isTTY) restoreRawMode(stdin);
      });
      stdin.on('data', read);
      for (const event of ENDS) stdin.on(event, end);
      stdin.resume();
      // A key that was read from this input has taken it to its end.
      if (stdin.readableEnded || stdin.destroyed) end();
    },
    stop() {
      isStopped = true;
      stopListening();
      stdin.off('data', read);
      for (const event of ENDS) stdin.off(event, end);
      setRaw(false);
      stdin.pause();
    },
    /**
     * Waits for the rest of a paste without marks, also for a last line without its end, which the terminal still holds.
     */
    async awaitPaste() {
      if (!stdin.isTTY) return;
      setRaw(true);
      for (let before = -1; before !== reads && !isStopped;) {
        before = reads;
        await clock.sleep(ALONE_MS);
        await awaitTypedInput();
      }
      setRaw(isHidden);
    },
    /** Discards everything that was typed before, also a line without its end, which the terminal still holds. */
    async drop() {
      setRaw(true);
      await awaitTypedInput();
      setRaw(isHidden);
      parser = createInputParser({ keepsMalformed: true });
      clear();
    },
    hide(hidden: boolean) {
      isHidden = hidden;
      setRaw(hidden);
    },
  };
}
