import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import {
  answersBackground,
  askBackground,
  backgroundIn,
} from '../../../../src/wizard/terminal/ask-background.ts';
import { themeOn } from '../../../../src/wizard/theme/tones.ts';

const ESC = '\u001b';

/** Asks a terminal that answers with this text. The clock's sleep ends when it is aborted, or at once. */
async function askTerminal(sends: string): Promise<{ background: unknown; kept: string }> {
  const input = new PassThrough();
  const stdin = Object.assign(input, { setRawMode: () => input }) as unknown as NodeJS.ReadStream;
  let slept: () => void = () => undefined;
  const clock = {
    now: () => 0,
    sleep: (_: number, signal?: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        slept = resolve;
        signal?.addEventListener('abort', () => reject(new Error('stopped')));
      }),
  };
  const stdout = {
    write(query: string) {
      expect(query).toBe(`${ESC}]11;?${ESC}\\`);
      input.write(sends);
      setImmediate(() => setImmediate(() => slept()));
      return true;
    },
  };
  const background = await askBackground(stdin, stdout, clock);
  const rest: unknown = input.read();
  return { background, kept: Buffer.isBuffer(rest) ? rest.toString() : '' };
}

test.each([
  [`${ESC}]11;rgb:0000/0000/0000${ESC}\\`, 'dark', ''],
  [`${ESC}]11;rgb:ffff/ffff/ffff\u0007`, 'light', ''],
  [`${ESC}]11;rgba:fdfd/f6f6/e3e3/ffff\u0007`, 'light', ''],
  [`q${ESC}]11;rgb:00/2b/36${ESC}\\j`, 'dark', 'qj'],
  ['y', undefined, 'y'],
  ['', undefined, ''],
])('a terminal that sends %j has the background %s', async (sends, background, kept) => {
  expect(await askTerminal(sends)).toEqual({ background, kept });
});

test('any other answer gives no background', () => {
  expect(backgroundIn(`${ESC}]11;?${ESC}\\`)).toBeUndefined();
  expect(backgroundIn(`${ESC}]10;rgb:ffff/ffff/ffff${ESC}\\`)).toBeUndefined();
});

test('the answer decides only if nothing else did', () => {
  expect(themeOn('light', 'own')).toBe('light');
  expect(themeOn('dark', 'own-16')).toBe('dark-16');
  expect(themeOn(undefined, 'own')).toBe('own');
  expect(themeOn('light', 'contrast')).toBe('contrast');
  expect(answersBackground({ TERM: 'xterm-256color' })).toBe(true);
  expect(answersBackground({ TERM: 'linux' })).toBe(false);
  expect(answersBackground({})).toBe(false);
});
