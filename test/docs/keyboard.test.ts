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

/** What somebody does, for the headings of the page. */
const MEANS: Readonly<Partial<Record<keyof typeof keyTable, string>>> = {
  send: 'sign and send the transaction that is shown',
  decline: 'not now',
  readOn: 'read the rest of what would be sent; y sends only when its end has been seen',
  continue: 'go on',
  choose: 'take what has the focus',
  confirm: 'agree to the values of a form',
  retry: 'try again',
  look: 'refresh now, without waiting for the next check',
  up: 'one up, in a list',
  down: 'one down, in a list',
  first: 'to the first, in a list',
  last: 'to the last, in a list',
  previousField: 'the field before, in a form',
  nextField: 'the next field, in a form',
  ways: 'to the other ways, beside a text',
  back: 'go back; what was typed stays',
  copy: 'copy the value at hand; again for the next one',
  plan: 'show the plan again',
  qr: 'show the address as a QR code',
  scrollUp: 'up, where not everything fits',
  scrollDown: 'down, where not everything fits',
  pageUp: 'up by as much as is in sight',
  pageDown: 'down by as much as is in sight',
  help: 'why this is there, what can go wrong, the terms, the keys',
  closeHelp: 'close the help',
  leave: 'leave, as soon as that is safe',
};

test('the page of keys is that of the table from which the keys are bound', async () => {
  const rows = Object.entries(keyTable).map(([name, { keys, says }]) => {
    const shown = keys.map((key) => `\`${SHOWN[key] ?? key}\``).join(' ');
    return `| ${shown} | ${english.t(`ui.key.${says}`)} | ${MEANS[name as keyof typeof keyTable] ?? ''} |`;
  });
  const page = [
    '# Keys',
    '',
    '<!-- Made from src/wizard/input/key-table.ts by test/docs/keyboard.test.ts: vitest -u writes it anew. -->',
    '<!-- prettier-ignore-start -->',
    '',
    'The bindings, the hint line at the bottom of each screen and this page are made from one table. While a text is typed, letters belong to',
    'the text; Tab, Enter, Esc and the keys with Ctrl go on working.',
    '',
    '| keys | hint | what they do |',
    '| --- | --- | --- |',
    ...rows,
    '',
    'In a line of text, `Ctrl-A` and `Ctrl-E` go to its ends, `Ctrl-U` and `Ctrl-K` clear to them, and `Ctrl-W` takes a word back. What is',
    'pasted never presses Enter. Keys that were pressed before a screen was shown do not answer it.',
    '',
    'Beside a text, `Tab` leads to its other ways; there each is taken by the letter that stands before it.',
    '',
    'In linear mode words take the place of keys: `?`, `b`, `r`, `q`, `y` and `n`, each followed by Enter; `help`, `back`, `quit`, `yes` and `no` are',
    'understood too, where no text is asked for.',
    '',
    '<!-- prettier-ignore-end -->',
    '',
  ].join('\n');
  await expect(page).toMatchFileSnapshot('../../docs/keyboard.md');
});

test('no key is bound but by that table', async () => {
  const files = (await readdir('src/wizard', { recursive: true })).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const bound: string[] = [];
  for (const file of files) {
    const text = await readFile(join('src/wizard', file), 'utf8');
    if (/\bkeys: \[|useInput|onKeyPress/.test(text)) bound.push(file);
  }
  expect(bound).toEqual([join('input', 'key-table.ts')]);
});
