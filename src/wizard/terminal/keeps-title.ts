/**
 * Whether the terminal keeps its title when it is asked to, and puts it back: in others a title would stay that
 * was meant for a moment. Windows Terminal, Konsole, macOS Terminal, screen and the console of Linux do not.
 */
export function keepsTitle(environment: Readonly<Record<string, string | undefined>>): boolean {
  const says = (name: string): string => environment[name] ?? '';
  if (says('STY') !== '' || ['linux', 'dumb'].includes(says('TERM'))) return false;
  // tmux has titles of its own, whatever is around it.
  if (says('TMUX') !== '') return true;
  return (
    says('WT_SESSION') === '' &&
    says('KONSOLE_VERSION') === '' &&
    says('TERM_PROGRAM') !== 'Apple_Terminal'
  );
}
