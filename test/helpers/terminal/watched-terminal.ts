import type { TestTerminal } from './terminal.ts';

/** The OSC commands that a terminal may know: titles, colours, folders, links, clipboards, notifications. */
const COMMANDS = [0, 1, 2, 4, 7, 8, 9, 10, 11, 12, 22, 50, 52, 104, 133, 777, 1337];

/** Records the effects of an output on a terminal from now on, other than visible text. */
export function watchTerminal(terminal: TestTerminal) {
  const { xterm } = terminal;
  const titles: string[] = [];
  // The control strings that arrive: OSC with its number, DCS.
  const strings: string[] = [];
  // `typed` is the input that the terminal itself would send, such as the answer to a query.
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
  const state = () => ({
    titles: [...titles],
    strings: [...strings],
    ...seen,
    buffer: xterm.buffer.active.type,
    cursorVisible: terminal.cursorVisible,
    wiped: terminal.wiped,
    modes: { ...xterm.modes },
  });
  return { untouched: state(), state };
}

export type WatchedTerminal = ReturnType<typeof watchTerminal>;
