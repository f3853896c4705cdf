const ESC = '\u001b';
const BEL = '\u0007';

/**
 * The sequence that asks the terminal to copy a text to the clipboard (OSC 52). tmux and screen pass the
 * sequence on to the outer terminal if their settings allow it. No terminal confirms the copy.
 */
export function copySequence(
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const plain = `${ESC}]52;c;${Buffer.from(text, 'utf8').toString('base64')}${BEL}`;
  const isSet = (name: string): boolean => (environment[name] ?? '') !== '';
  // Sends two forms. The first is for a tmux that handles the clipboard itself. The second is for a tmux that
  // passes sequences through.
  if (isSet('TMUX')) return `${plain}${ESC}Ptmux;${plain.replaceAll(ESC, ESC + ESC)}${ESC}\\`;
  if (isSet('STY')) return `${ESC}P${plain}${ESC}\\`;
  return plain;
}
