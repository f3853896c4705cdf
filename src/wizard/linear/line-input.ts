import type { Clock } from '../../ports/host.ts';
import { type OnContinued, restoreRawMode } from '../input/continued.ts';
import { type ParsedKey, awaitTypedInput, createInputParser } from '../input/input-parser.ts';

interface Events {
  readonly onContinued: OnContinued;
  readonly line: () => void;
  /** On Ctrl-C while the echo is off: a terminal in raw mode raises no signal. */
  readonly interrupt: () => void;
  /** Also called on Ctrl-D in an empty line while the echo is off. */
  readonly end: () => void;
}

// The maximum length of a line, in characters. The rest of a longer line is ignored.
const LONGEST = 65_536;

/** Terminals are in line mode. `hide` puts the terminal into raw mode, which has no echo. */
export function createLineInput(
  stdin: NodeJS.ReadStream,
  clock: Clock,
  { line, interrupt, end, onContinued }: Events,
) {
  let parser = createInputParser({ keepsMalformed: true });
  let lines: string[] = [];
  let partial = '';
  let isHidden = false;
  let lastRead = clock.now();
  const take = ({ name, text }: ParsedKey): void => {
    switch (name) {
      case 'return':
        lines.push(partial);
        partial = '';
        line();
        return;
      case 'ctrl-c':
        interrupt();
        return;
      case 'ctrl-d':
        if (partial === '') end();
        return;
      case 'backspace':
        partial = [...partial].slice(0, -1).join('');
        return;
      case 'ctrl-u':
        partial = '';
        return;
      case 'tab':
        partial += '\t';
        return;
      default:
        // The lines of a paste are one text, so that a paste answers no question.
        partial = (partial + text.replaceAll(/\s+/g, ' ')).slice(0, LONGEST);
    }
  };
  const read = (chunk: Buffer | string): void => {
    parser.rest(clock.now() - lastRead);
    lastRead = clock.now();
    for (const key of parser.read(Buffer.from(chunk as string))) take(key);
  };
  const setRaw = (raw: boolean): void => {
    // A pipe has no echo.
    if (stdin.isTTY && !stdin.destroyed) stdin.setRawMode(raw);
  };
  let stopListening = (): void => undefined;
  return {
    start() {
      stopListening = onContinued(() => {
        if (isHidden && stdin.isTTY) restoreRawMode(stdin);
      });
      stdin.on('data', read);
      stdin.on('end', end);
      stdin.resume();
    },
    stop() {
      stopListening();
      stdin.off('data', read);
      stdin.off('end', end);
      setRaw(false);
      stdin.pause();
    },
    /** The next complete line, which stays in the queue. */
    next: () => lines[0],
    take: () => lines.shift(),
    /** Discards everything that was typed before, also a line without its end, which the terminal still holds. */
    async drop() {
      setRaw(true);
      await awaitTypedInput();
      setRaw(isHidden);
      parser = createInputParser({ keepsMalformed: true });
      lines = [];
      partial = '';
    },
    hide(hidden: boolean) {
      isHidden = hidden;
      setRaw(hidden);
    },
  };
}
