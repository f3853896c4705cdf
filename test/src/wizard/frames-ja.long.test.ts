import { describe, expect, test } from 'vitest';
import { loadTranslator } from '../../../src/i18n/load-translator.ts';
import type { View } from '../../../src/session/view/view.ts';
import { drawFrame, showFrame } from '../../helpers/terminal/terminal-frame.tsx';
import { NOW, views } from './helpers/views.ts';

const sizes = [
  { columns: 40, rows: 15 },
  { columns: 80, rows: 24 },
  { columns: 120, rows: 40 },
];
const i18n = await loadTranslator('ja');
const cases = Object.entries(views as Record<string, View>);

/** The fields that contain sentences. All other fields of a view are values, names or marks. */
const TOLD = new Set([
  'question',
  'title',
  'text',
  'help',
  'note',
  'safe',
  'lines',
  'warnings',
  'next',
]);
const SENTENCE = 'ボールトの管理人が、NodeID と BLS 鍵を確かめてから、L1 にステークを委任します。';

/** Replaces every sentence of a view by a Japanese one of the same width. */
function inJapanese<Part>(part: Part, isSentence = false): Part {
  if (typeof part === 'string') return (isSentence ? sentence(part.length) : part) as Part;
  if (Array.isArray(part)) return part.map((one: unknown) => inJapanese(one, isSentence)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, inJapanese(value as unknown, TOLD.has(key))]),
  ) as Part;
}

/** Returns a Japanese text of about this many columns. */
function sentence(columns: number): string {
  const whole = SENTENCE.repeat(Math.ceil(columns / SENTENCE.length));
  return whole.slice(0, Math.max(1, Math.floor(columns / 2)));
}

describe.each(cases)('%s in Japanese', (_name, view) => {
  test.each(sizes)('fits $columns x $rows', async (size) => {
    const translated = inJapanese(view);
    const options = { ...size, now: NOW, i18n };
    const live = drawFrame({ ...translated, log: [] }, options).split('\n').length;
    expect(live).toBeLessThanOrEqual(size.rows - 1);
    // If a line were wider than Ink assumes, it would wrap, and the terminal would have more rows than Ink
    // drew.
    const drawn = drawFrame(translated, options).split('\n').length;
    const terminal = await showFrame(translated, options);
    expect(terminal.history().findLastIndex((line) => line !== '') + 1).toBe(drawn);
    expect(terminal.wiped).toBe(false);
    // No line begins with a closing character or ends with an opening one.
    const broken = terminal.history().filter((line) => /^[ ·✓✗●]*[、。」）ー]|[「（]$/.test(line));
    expect(broken).toEqual([]);
  });
});
