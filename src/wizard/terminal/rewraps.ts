/** Terminals that cut off their lines when the window gets narrower. Other terminals wrap the lines again. */
const CUTS = /^(?:linux|putty|rxvt$|rxvt-|eterm|vt\d|cygwin|ansi)/;

/** False if the environment indicates a terminal that cuts off its lines when the window gets narrower. */
export function rewraps(environment: Readonly<Record<string, string | undefined>>): boolean {
  const isSet = (name: string): boolean => (environment[name] ?? '') !== '';
  // tmux wraps lines again, whatever the outer terminal does.
  if (isSet('TMUX')) return true;
  if (isSet('STY') || isSet('XTERM_VERSION') || isSet('INSIDE_EMACS')) return false;
  return !CUTS.test(environment['TERM'] ?? '');
}
