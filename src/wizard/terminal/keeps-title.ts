/**
 * True if the terminal can save and restore its title. On Windows Terminal, Konsole, macOS Terminal, screen
 * and the Linux console, a temporary title would stay.
 */
export function keepsTitle(environment: Readonly<Record<string, string | undefined>>): boolean {
  const says = (name: string): string => environment[name] ?? '';
  if (says('STY') !== '' || ['linux', 'dumb'].includes(says('TERM'))) return false;
  // tmux keeps titles itself, independent of the outer terminal.
  if (says('TMUX') !== '') return true;
  return (
    says('WT_SESSION') === '' &&
    says('KONSOLE_VERSION') === '' &&
    says('TERM_PROGRAM') !== 'Apple_Terminal'
  );
}
