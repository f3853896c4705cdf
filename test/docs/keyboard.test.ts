import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { NameIn } from '../../src/domain/message.ts';
import { command } from '../../src/wizard/input/key-table.ts';
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

const TABLE = /^\| keys [^]*?\n(?=\n)/m;

/** The effect of each command, in the third column of the page. */
const MEANS: Readonly<Record<Parameters<typeof command>[0], string>> = {
  send: 'sign and send the transaction on the screen',
  decline: 'do not send the transaction',
  readOn: 'scroll a long transaction; `y` sends only at the end',
  continue: 'continue with the next screen',
  choose: 'choose the selected item',
  confirm: 'confirm the values of the form',
  retry: 'try again',
  look: 'refresh now, without waiting for the next check',
  up: 'select the previous item of the list',
  down: 'select the next item of the list',
  first: 'select the first item of the list',
  last: 'select the last item of the list',
  previousField: 'go to the previous field of the form',
  nextField: 'go to the next field of the form',
  ways: 'go to the alternatives of a text field',
  back: 'go back; typed text is kept',
  whole: 'show long values whole, or short again',
  copy: 'copy the first value; again for the next value',
  copyMessage: 'copy the message to send',
  saveMessage: 'save the message to send to a file',
  scrollUp: 'scroll up one line',
  scrollDown: 'scroll down one line',
  pageUp: 'scroll up one page',
  pageDown: 'scroll down one page',
  help: 'show help for the screen: its purpose, possible problems, terms and keys',
  closeHelp: 'close the help',
  leave: 'quit as soon as it is safe',
};

test('docs/keyboard.md lists the keys of the key table', async () => {
  const rows = Object.entries(MEANS).map(([name, meaning]) => {
    const { keys, says } = command(name as keyof typeof MEANS, () => undefined);
    const shown = keys.map((key) => `\`${SHOWN[key] ?? key}\``).join(' ');
    return `| ${shown} | ${english.t(`ui.key.${says as NameIn<'ui.key.'>}`)} | ${meaning} |`;
  });
  const table = ['| keys | hint | what they do |', '| --- | --- | --- |', ...rows, ''].join('\n');
  const page = await readFile('docs/keyboard.md', 'utf8');
  expect(page).toMatch(TABLE);
  await expect(page.replace(TABLE, () => table)).toMatchFileSnapshot('../../docs/keyboard.md');
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
