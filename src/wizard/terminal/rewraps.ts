/** Terminals that cut off lines when they get narrower, instead of re-wrapping them. */
const CUTS = /^(?:linux|putty|rxvt$|rxvt-|eterm|vt\d|cygwin|ansi)/;

/** True if the environment indicates that the terminal re-wraps its lines when its width changes. */
export function rewraps(environment: Readonly<Record<string, string | undefined>>): boolean {
  const isSet = (name: string): boolean => (environment[name] ?? '') !== '';
  // tmux re-wraps in every outer terminal.
  if (isSet('TMUX')) return true;
  if (isSet('STY') || isSet('XTERM_VERSION') || isSet('INSIDE_EMACS')) return false;
  return !CUTS.test(environment['TERM'] ?? '');
}
