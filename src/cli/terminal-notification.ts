import { stripControls } from '../domain/text/printable.ts';

const ESC = '\u001b';
const BEL = '\u0007';
const MAX_CHARACTERS = 200;

/**
 * Terminals that show a notification for OSC 9, by `TERM_PROGRAM`. Other terminals might print the
 * sequence or interpret it differently.
 */
const OSC_9 = new Set(['iTerm.app', 'WezTerm', 'ghostty']);
/** Terminals that show a notification for OSC 777, by the start of `TERM`. */
const OSC_777 = /^(?:foot|rxvt-unicode)/;

/**
 * Returns the sequence of a notification if the terminal is known to support notifications, otherwise the
 * bell.
 */
export function terminalNotification(
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const variable = (name: string): string => environment[name] ?? '';
  // Inside a multiplexer the outer terminal is unknown.
  if (variable('TMUX') !== '' || variable('STY') !== '') return BEL;
  const plain = stripControls(text)
    .replaceAll(/[\n\t]/g, ' ')
    .slice(0, MAX_CHARACTERS);
  if (OSC_9.has(variable('TERM_PROGRAM')) || variable('KITTY_WINDOW_ID') !== '') {
    return `${ESC}]9;${plain}${BEL}`;
  }
  if (OSC_777.test(variable('TERM')))
    return `${ESC}]777;notify;onboard;${plain.replaceAll(';', ',')}${BEL}`;
  return BEL;
}
