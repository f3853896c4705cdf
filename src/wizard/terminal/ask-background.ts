import type { Clock } from '../../ports/clock.ts';

const ESC = '\u001b';
/** The request for a terminal's background (OSC 11). */
const QUERY = `${ESC}]11;?${ESC}\\`;
// Each colour has two to four hex digits; only the first two are used.
const ANSWER = new RegExp(
  `${ESC}\\]11;rgba?:([\\da-f]{2})[\\da-f]*/([\\da-f]{2})[\\da-f]*/([\\da-f]{2})[\\da-f]*[^\\u0007${ESC}]*(?:\\u0007|${ESC}\\\\)`,
  'i',
);
/** The time to wait for the answer, in milliseconds. */
const PATIENCE_MS = 100;
/** The maximum number of characters to read. */
const MOST_CHARACTERS = 4096;

export type Background = 'dark' | 'light';

/** False for terminals that are known not to answer the query. */
export function answersBackground(
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  return !/^(?:linux|dumb|vt\d|cygwin|ansi|)$/.test(environment['TERM'] ?? '');
}

/**
 * Asks the terminal whether its background is dark or light. Returns undefined if the terminal did not
 * answer. Keys pressed during the wait go back to `stdin`.
 */
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
  // The answer aborts the sleep, which then rejects.
  await clock.sleep(PATIENCE_MS, stop.signal).catch(() => undefined);
  stdin.off('data', listen);
  stdin.pause();
  const typed = received.replace(ANSWER, '');
  if (typed !== '') stdin.unshift(Buffer.from(typed));
  return backgroundIn(received);
}

/** Returns the background in a terminal's answer; undefined if there is no answer in the text. */
export function backgroundIn(received: string): Background | undefined {
  const found = ANSWER.exec(received);
  if (found === null) return undefined;
  const [red = 0, green = 0, blue = 0] = found.slice(1).map((part) => Number.parseInt(part, 16));
  // The weights of brightness follow ITU-R BT.601: the eye sees green best and blue least.
  return 299 * red + 587 * green + 114 * blue > 127_500 ? 'light' : 'dark';
}
