/** How a session is shown: drawn on the terminal, printed line by line, or not at all. */
export type DisplayMode = 'drawn' | 'linear' | 'none';

interface Ends {
  readonly stdin: Pick<NodeJS.ReadStream, 'isTTY'> & { readonly setRawMode?: unknown };
  readonly stdout: Pick<NodeJS.WriteStream, 'isTTY'>;
}

/** Environment variables of screen reader users; any value but "", "0" and "false" counts. */
const READERS = ['ONBOARD_LINEAR', 'INK_SCREEN_READER', 'ACCESSIBLE', 'SCREEN_READER'] as const;

/** The stored setting. */
interface Set {
  /** Linear mode is preferred. */
  readonly preferred: boolean;
}

/**
 * Linear if the call, the environment or the stored setting requests it, if the terminal is dumb or cannot
 * report single keys, or if one end is a pipe or a file. If both ends are, the session is shown only at the
 * request of the call or the environment; the stored setting is not enough.
 */
export function chooseDisplayMode(
  asked: boolean | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  { stdin, stdout }: Ends,
  { preferred }: Set = { preferred: false },
): DisplayMode {
  const isSaid = asked !== undefined || (environment['ONBOARD_LINEAR'] ?? '') !== '';
  if (asked ?? READERS.some((name) => isOn(environment[name]))) return 'linear';
  // Pipes and files lack properties that the types promise.
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
