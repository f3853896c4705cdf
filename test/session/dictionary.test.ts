import { expect, test } from 'vitest';
import { dictionaryOf } from '../../src/session/text/dictionary.ts';
import { en } from '../../src/session/text/en.ts';

test('a part is made once, and only when a key is looked for in it', () => {
  const made: string[] = [];
  const part = (name: string) => () => (made.push(name), { [`${name}.key`]: `text of ${name}` });
  const names = ['cli', 'wizard', 'session', 'tasks', 'linear', 'places', 'desk', 'help'];
  const parts = Object.fromEntries(names.map((name) => [name, part(name)]));
  const { find } = dictionaryOf(parts as unknown as Parameters<typeof dictionaryOf>[0]);
  expect(made).toEqual([]);
  expect(find('cli.key')).toBe('text of cli');
  expect(made).toEqual(['cli']);
  expect(find('session.key')).toBe('text of session');
  expect(find('wizard.key')).toBe('text of wizard');
  expect(made).toEqual(['cli', 'wizard', 'session']);
  expect(find('help.key')).toBe('text of help');
  expect(made).toEqual(names);
});

test('every text is found by its key, and nothing by what is no key', () => {
  for (const [key, text] of Object.entries(en.all())) expect(en.find(key)).toBe(text);
  for (const key of ['', 'constructor', '__proto__', 'toString', 'step.', 'step.other']) {
    expect(en.find(key)).toBeUndefined();
  }
});
