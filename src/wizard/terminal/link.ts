const OPEN = '\u001b]8;;';
const END = '\u001b\\';

/** Which terminals make a link of a text; others might show the sequence itself. */
const KNOWN = new Set(['iTerm.app', 'WezTerm', 'vscode', 'ghostty', 'Hyper', 'Tabby', 'rio']);

/** Whether the terminal shows links (OSC 8), as far as the environment tells. */
export function showsLinks(environment: Readonly<Record<string, string | undefined>>): boolean {
  const says = (name: string): string => environment[name] ?? '';
  // Between a multiplexer and its terminal nobody can tell.
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

/** A row of a value, leading to its address where that is one of the web; no other kind of address is. */
export function linked(row: string, value: string): string {
  if (!/^https?:\/\/[!-~]+$/.test(value)) return row;
  return `${OPEN}${value}${END}${row}${OPEN}${END}`;
}
