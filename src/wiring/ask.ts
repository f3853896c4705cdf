import { isatty } from 'node:tty';

/**
 * Asks yes or no on the terminal, beside the result. No where standard input or standard error is no
 * terminal: then there is nobody to ask.
 */
export async function ask(question: string, signal: AbortSignal): Promise<boolean> {
  if (!isatty(0) || !isatty(2)) return false;
  const { confirm } = await import('@inquirer/prompts');
  return confirm({ message: question, default: false }, { output: process.stderr, signal });
}
