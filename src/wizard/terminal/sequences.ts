// Marks a split inside a value. The character is zero columns wide. No value contains the character, because
// format characters are removed from all input.
const JOIN = '\u2060';
const JOINED = new RegExp(`${JOIN}\n`, 'g');

/**
 * Splits a value that is wider than the terminal into rows. The rows look like a wrapped line. After
 * `joinRows`, the terminal itself wraps the value, so that the operator can copy the value in one piece.
 */
export function splitRows(value: string, columns: number): string[] {
  const characters = [...value];
  const rows: string[] = [];
  for (let start = 0; start < characters.length; start += columns) {
    const last = start + columns >= characters.length;
    rows.push(characters.slice(start, start + columns).join('') + (last ? '' : JOIN));
  }
  return rows;
}

/**
 * Removes the line breaks inside split values. The rows are full, so the terminal wraps the value at the
 * same places.
 */
export function joinRows(frame: string): string {
  return frame.replaceAll(JOINED, '');
}

const OPEN = '\u001b]8;;';
const END = '\u001b\\';

/** Terminals that show links. Other terminals might print the sequence itself. */
const KNOWN = new Set(['iTerm.app', 'WezTerm', 'vscode', 'ghostty', 'Hyper', 'Tabby', 'rio']);

/** True if the environment indicates that the terminal shows links (OSC 8). */
export function showsLinks(environment: Readonly<Record<string, string | undefined>>): boolean {
  const says = (name: string): string => environment[name] ?? '';
  // Inside a multiplexer the outer terminal is unknown.
  if (says('TMUX') !== '' || says('STY') !== '' || says('TERM') === 'dumb') return false;
  return (
    KNOWN.has(says('TERM_PROGRAM')) ||
    says('WT_SESSION') !== '' ||
    says('KITTY_WINDOW_ID') !== '' ||
    says('KONSOLE_VERSION') !== '' ||
    Number(says('VTE_VERSION')) >= 5000 ||
    /^(xterm-kitty|foot|alacritty)/.test(says('TERM'))
  );
}

/** Makes a row of text a link to `value` if `value` is a web address. */
export function linked(row: string, value: string): string {
  if (!/^https?:\/\/[!-~]+$/.test(value)) return row;
  return `${OPEN}${value}${END}${row}${OPEN}${END}`;
}
