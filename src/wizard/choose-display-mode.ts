/** How a session is shown: drawn on the terminal, read out line by line, or not at all. */
export type DisplayMode = 'drawn' | 'linear' | 'none';

interface Ends {
  readonly stdin: Pick<NodeJS.ReadStream, 'isTTY'> & { readonly setRawMode?: unknown };
  readonly stdout: Pick<NodeJS.WriteStream, 'isTTY'>;
}

/** What people set who have the screen read to them; any value but "", "0" and "false" counts. */
const READERS = ['ONBOARD_LINEAR', 'INK_SCREEN_READER', 'ACCESSIBLE', 'SCREEN_READER'] as const;

/** What was set for good. */
interface Set {
  /** Linear mode is preferred. */
  readonly preferred: boolean;
}

/**
 * Linear where it is asked for, by the call or the environment; where the terminal is dumb or cannot give
 * single keys; and where one end is a pipe or a file. Not at all where both are and nobody asked for it: a
 * preference is no wish for this very call.
 */
export function chooseDisplayMode(
  asked: boolean | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  { stdin, stdout }: Ends,
  { preferred }: Set = { preferred: false },
): DisplayMode {
  const isSaid = asked !== undefined || (environment['ONBOARD_LINEAR'] ?? '') !== '';
  if (asked ?? READERS.some((name) => isOn(environment[name]))) return 'linear';
  // Pipes and files lack what the types promise.
  const input = stdin.isTTY;
  const output = stdout.isTTY;
  if (!input && !output) return 'none';
  if (preferred && !isSaid) return 'linear';
  const able = input && output && typeof stdin.setRawMode === 'function';
  return able && environment['TERM'] !== 'dumb' ? 'drawn' : 'linear';
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && !['', '0', 'false'].includes(value.toLowerCase());
}
