/** How a session is shown: drawn on the terminal, printed line by line, or not at all. */
export type DisplayMode = 'drawn' | 'linear' | 'none';

interface Ends {
  readonly stdin: Pick<NodeJS.ReadStream, 'isTTY'> & { readonly setRawMode?: unknown };
  readonly stdout: Pick<NodeJS.WriteStream, 'isTTY'>;
}

/** Environment variables that screen reader users set. Every value counts except "", "0" and "false". */
const READERS = ['ONBOARD_LINEAR', 'INK_SCREEN_READER', 'ACCESSIBLE', 'SCREEN_READER'] as const;

/** The choice stored in the settings. */
interface Set {
  /** True if the settings prefer linear mode. */
  readonly preferred: boolean;
}

/**
 * Chooses how to show a session. Linear mode is used if the command line, the environment or the settings
 * request it, if the terminal is dumb or cannot report single keys, or if the input or the output is a pipe or
 * a file. If both are pipes or files, returns `none` unless the command line or the environment requests linear
 * mode. If the command line or `ONBOARD_LINEAR` decides, the settings are ignored.
 */
export function chooseDisplayMode(
  asked: boolean | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  { stdin, stdout }: Ends,
  { preferred }: Set = { preferred: false },
): DisplayMode {
  const isSaid = asked !== undefined || (environment['ONBOARD_LINEAR'] ?? '') !== '';
  if (asked ?? READERS.some((name) => isOn(environment[name]))) return 'linear';
  // On a pipe or a file, `isTTY` and `setRawMode` are undefined, although their types exclude this.
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
