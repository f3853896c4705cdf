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
