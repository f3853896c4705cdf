import type { TestTerminal } from './terminal.ts';

/** The effects of an output on a terminal, other than visible text. */
interface TerminalState {
  readonly titles: readonly string[];
  /** The control strings that arrived: OSC with its number, DCS. */
  readonly strings: readonly string[];
  readonly bells: number;
  /** The input that the terminal itself would send, such as the answer to a query. */
  readonly typed: string;
  readonly buffer: 'normal' | 'alternate';
  readonly cursorVisible: boolean;
  readonly wiped: boolean;
  readonly modes: object;
}

export interface WatchedTerminal {
  /** The state before anything was written. */
  readonly untouched: TerminalState;
  state(): TerminalState;
}

/**
 * The OSC commands that a terminal may know: titles, colours, folders, links, clipboards, notifications.
 */
const COMMANDS = [0, 1, 2, 4, 7, 8, 9, 10, 11, 12, 22, 50, 52, 104, 133, 777, 1337];

/** Records what happens to a terminal from now on. */
export function watchTerminal(terminal: TestTerminal): WatchedTerminal {
  const { xterm } = terminal;
  const titles: string[] = [];
  const strings: string[] = [];
  const seen = { bells: 0, typed: '' };
  xterm.onTitleChange((title) => titles.push(title));
  xterm.onBell(() => (seen.bells += 1));
  xterm.onData((data) => (seen.typed += data));
  for (const command of COMMANDS) {
    xterm.parser.registerOscHandler(command, (data) => {
      // The wizard's query for the background changes nothing.
      if (!(command === 11 && data === '?')) strings.push(`OSC ${command}`);
      return false;
    });
  }
  xterm.parser.registerDcsHandler({ final: 'q' }, () => {
    strings.push('DCS');
    return false;
  });
  const state = (): TerminalState => ({
    titles: [...titles],
    strings: [...strings],
    bells: seen.bells,
    typed: seen.typed,
    buffer: xterm.buffer.active.type,
    cursorVisible: terminal.cursorVisible,
    wiped: terminal.wiped,
    modes: { ...xterm.modes },
  });
  return { untouched: state(), state };
}
