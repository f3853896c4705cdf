import type { NameIn } from '../domain/message.ts';
import { VARIABLE } from '../domain/variables.ts';

interface Display {
  readonly mode: 'drawn' | 'linear' | 'none';
  /** What prevents drawing, although nobody requested linear mode. */
  readonly obstacle?: Obstacle;
}

export type Obstacle = NameIn<'linear.obstacle-'>;

interface Ends {
  readonly stdin: Pick<NodeJS.ReadStream, 'isTTY'> & { readonly setRawMode?: unknown };
  readonly stdout: Pick<NodeJS.WriteStream, 'isTTY'>;
}

/**
 * Chooses how to show a session. The first rule that applies decides:
 * 1. The command line requests linear mode, or makes no choice and the environment requests linear mode:
 *    `linear`.
 * 2. Input and output are both pipes or files: `none`.
 * 3. The input or the output is a pipe or a file, or the terminal is dumb or cannot report single keys:
 *    `linear`.
 * 4. Otherwise: `drawn`.
 */
export function chooseDisplayMode(
  linearOption: boolean | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  { stdin, stdout }: Ends,
): Display {
  if (linearOption ?? VARIABLE.linear.some((name) => isOn(environment[name]))) {
    return { mode: 'linear' };
  }
  // On a pipe or a file, `isTTY` and `setRawMode` are undefined, although their types exclude undefined.
  const input = stdin.isTTY;
  const output = stdout.isTTY;
  if (!input && !output) return { mode: 'none' };
  const obstacles: Readonly<Record<Obstacle, boolean>> = {
    input: !input,
    output: !output,
    keys: typeof stdin.setRawMode !== 'function',
    dumb: environment['TERM'] === 'dumb',
  };
  const obstacle = (Object.keys(obstacles) as Obstacle[]).find((name) => obstacles[name]);
  return obstacle === undefined ? { mode: 'drawn' } : { mode: 'linear', obstacle };
}

/** Every value of a variable that screen reader users set counts, except "", "0" and "false". */
function isOn(value: string | undefined): boolean {
  return value !== undefined && !['', '0', 'false'].includes(value.toLowerCase());
}
