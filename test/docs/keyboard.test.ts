import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keyTable } from '../../src/wizard/input/key-table.ts';
import { english } from '../../src/i18n/english.ts';

const SHOWN: Readonly<Record<string, string>> = {
  return: 'Enter',
  escape: 'Esc',
  tab: 'Tab',
  'shift-tab': 'Shift-Tab',
  up: '↑',
  down: '↓',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  home: 'Home',
  end: 'End',
  f1: 'F1',
  ' ': 'Space',
  'ctrl-p': 'Ctrl-P',
  'ctrl-n': 'Ctrl-N',
  'ctrl-c': 'Ctrl-C',
};

test('docs/keyboard.md lists the keys of the key table, in its order', async () => {
  const rows = Object.values(keyTable).map(({ keys, says }) => {
    const shown = keys.map((key) => `\`${SHOWN[key] ?? key}\``).join(' ');
    return `| ${shown} | ${english.t(`ui.key.${says}`)} |`;
  });
  const page = await readFile('docs/keyboard.md', 'utf8');
  const table = page.slice(page.indexOf('| keys '), page.indexOf('## In a text field'));
  // The third column says what they do.
  const listed = table.match(/^\| `.* \| .* \|(?= \w)/gm);
  expect(listed).toEqual(rows);
});

test('only the key table binds keys', async () => {
  const files = (await readdir('src/wizard', { recursive: true })).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const bound: string[] = [];
  for (const file of files) {
    const text = await readFile(join('src/wizard', file), 'utf8');
    if (/\bkeys: \['|useInput|onKeyPress/.test(text)) bound.push(file);
  }
  expect(bound).toEqual([join('input', 'key-table.ts')]);
});
