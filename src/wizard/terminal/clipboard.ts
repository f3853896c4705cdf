const ESC = '\u001b';
const BEL = '\u0007';

/**
 * Asks the terminal to put a text into the clipboard (OSC 52). tmux and screen hand it on to the terminal
 * around them where they are allowed to. Whether it arrived, no terminal tells.
 */
export function copySequence(
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const plain = `${ESC}]52;c;${Buffer.from(text, 'utf8').toString('base64')}${BEL}`;
  const isSet = (name: string): boolean => (environment[name] ?? '') !== '';
  // Both: a tmux that keeps a clipboard of its own takes the one, a tmux that passes on takes the other.
  if (isSet('TMUX')) return `${plain}${ESC}Ptmux;${plain.replaceAll(ESC, ESC + ESC)}${ESC}\\`;
  if (isSet('STY')) return `${ESC}P${plain}${ESC}\\`;
  return plain;
}
