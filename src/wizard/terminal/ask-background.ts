import type { Clock } from '../../ports/clock.ts';

const ESC = '\u001b';
/** Asks a terminal for its background (OSC 11). */
const QUERY = `${ESC}]11;?${ESC}\\`;
// Between two and four digits each; only the first two count.
const ANSWER = new RegExp(
  `${ESC}\\]11;rgba?:([\\da-f]{2})[\\da-f]*/([\\da-f]{2})[\\da-f]*/([\\da-f]{2})[\\da-f]*[^\\u0007${ESC}]*(?:\\u0007|${ESC}\\\\)`,
  'i',
);
/** A terminal answers within a few milliseconds, over a slow connection hardly later than this. */
const PATIENCE_MS = 100;
/** Longer than what somebody types meanwhile. */
const MOST_CHARACTERS = 4096;

export type Background = 'dark' | 'light';

/** Whether the environment leaves it to the terminal to say: these do not answer, or somebody else would. */
export function answersBackground(
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  return !/^(?:linux|dumb|vt\d|cygwin|ansi|)$/.test(environment['TERM'] ?? '');
}

/** Asks the terminal whether its background is dark or light; undefined: it did not say. Keys pressed meanwhile stay. */
export async function askBackground(
  stdin: NodeJS.ReadStream,
  stdout: Pick<NodeJS.WriteStream, 'write'>,
  clock: Clock,
): Promise<Background | undefined> {
  const stop = new AbortController();
  let received = '';
  const listen = (chunk: Buffer | string): void => {
    received += chunk.toString();
    if (ANSWER.test(received) || received.length > MOST_CHARACTERS) stop.abort();
  };
  stdin.setRawMode(true);
  stdin.on('data', listen);
  stdout.write(QUERY);
  // Rejects as soon as there is an answer.
  await clock.sleep(PATIENCE_MS, stop.signal).catch(() => undefined);
  stdin.off('data', listen);
  stdin.pause();
  const typed = received.replace(ANSWER, '');
  if (typed !== '') stdin.unshift(Buffer.from(typed));
  return backgroundIn(received);
}

/** What an answer says. */
export function backgroundIn(received: string): Background | undefined {
  const found = ANSWER.exec(received);
  if (found === null) return undefined;
  const [red = 0, green = 0, blue = 0] = found.slice(1).map((part) => Number.parseInt(part, 16));
  // The eye sees green best and blue least (ITU-R BT.601).
  return 299 * red + 587 * green + 114 * blue > 127_500 ? 'light' : 'dark';
}
