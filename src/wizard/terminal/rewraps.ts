/** Terminals that cut what is wider than they have become, instead of wrapping it anew. */
const CUTS = /^(?:linux|putty|rxvt$|rxvt-|eterm|vt\d|cygwin|ansi)/;

/** Whether the terminal wraps its lines anew when it gets another width, as far as the environment tells. */
export function rewraps(environment: Readonly<Record<string, string | undefined>>): boolean {
  const isSet = (name: string): boolean => (environment[name] ?? '') !== '';
  // tmux wraps anew whatever stands around it.
  if (isSet('TMUX')) return true;
  if (isSet('STY') || isSet('XTERM_VERSION') || isSet('INSIDE_EMACS')) return false;
  return !CUTS.test(environment['TERM'] ?? '');
}
