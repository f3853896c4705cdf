import { VARIABLE } from '../domain/variables.ts';

type DisplayMode = 'drawn' | 'linear' | 'none';

interface Ends {
  readonly stdin: Pick<NodeJS.ReadStream, 'isTTY'> & { readonly setRawMode?: unknown };
  readonly stdout: Pick<NodeJS.WriteStream, 'isTTY'>;
}

/**
 * Chooses how to show a session. The first rule that applies decides:
 * 1. The command line requests linear mode, or makes no choice and the environment requests linear mode:
 *    `linear`.
 * 2. Input and output are both pipes or files: `none`.
 * 3. The settings prefer linear mode, and neither the command line nor `ONBOARD_LINEAR` decides: `linear`.
 * 4. The input or the output is a pipe or a file, or the terminal is dumb or cannot report single keys:
 *    `linear`.
 * 5. Otherwise: `drawn`.
 */
export function chooseDisplayMode(
  asked: boolean | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  { stdin, stdout }: Ends,
  { preferred }: { readonly preferred: boolean } = { preferred: false },
): DisplayMode {
  const isSaid = asked !== undefined || (environment[VARIABLE.linear[0]] ?? '') !== '';
  if (asked ?? VARIABLE.linear.some((name) => isOn(environment[name]))) return 'linear';
  // On a pipe or a file, `isTTY` and `setRawMode` are undefined, although their types exclude undefined.
  const input = stdin.isTTY;
  const output = stdout.isTTY;
  if (!input && !output) return 'none';
  if (preferred && !isSaid) return 'linear';
  const able = input && output && typeof stdin.setRawMode === 'function';
  return able && environment['TERM'] !== 'dumb' ? 'drawn' : 'linear';
}

/** Every value of a variable that screen reader users set counts, except "", "0" and "false". */
function isOn(value: string | undefined): boolean {
  return value !== undefined && !['', '0', 'false'].includes(value.toLowerCase());
}
