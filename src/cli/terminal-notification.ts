import { stripControls } from '../domain/text/printable.ts';

const ESC = '\u001b';
const BEL = '\u0007';
const MOST = 200;

/** Terminals that show a notification for OSC 9; others might show the sequence, or take it for something else. */
const OSC_9 = new Set(['iTerm.app', 'WezTerm', 'ghostty']);
/** Terminals that do so for OSC 777, by how `TERM` begins. */
const OSC_777 = /^(?:foot|rxvt-unicode)/;

/** What makes a terminal notify somebody who looks elsewhere: its own notification where it is known to have one, else the bell. */
export function terminalNotification(
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const says = (name: string): string => environment[name] ?? '';
  // Between a multiplexer and its terminal nobody can tell.
  if (says('TMUX') !== '' || says('STY') !== '') return BEL;
  const plain = stripControls(text)
    .replaceAll(/[\n\t]/g, ' ')
    .slice(0, MOST);
  if (OSC_9.has(says('TERM_PROGRAM')) || says('KITTY_WINDOW_ID') !== '') {
    return `${ESC}]9;${plain}${BEL}`;
  }
  if (OSC_777.test(says('TERM')))
    return `${ESC}]777;notify;onboard;${plain.replaceAll(';', ',')}${BEL}`;
  return BEL;
}
