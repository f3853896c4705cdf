import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineOf, typeInto } from '../../../../src/wizard/input/text-input.ts';

const editLine = (...typing: Parameters<typeof typeInto>) => typeInto(...typing)?.next;
const named = (name: string) => ({ name, text: '' });

test.each([
  ['ctrl-w', 'one two  ', 9, 'one ', 4],
  ['ctrl-u', 'one two', 4, 'two', 0],
  ['ctrl-k', 'one two', 4, 'one ', 4],
  ['delete', 'abc', 1, 'ac', 1],
  ['backspace', 'abc', 0, 'abc', 0],
  ['home', 'abc', 2, 'abc', 0],
  ['end', 'abc', 0, 'abc', 3],
  ['right', 'abc', 3, 'abc', 3],
  ['left', '鍵鍵', 1, '鍵鍵', 0],
])('%s edits a line', (name, text, cursor, after, place) => {
  expect(editLine({ text, cursor }, named(name))).toEqual({ text: after, cursor: place });
});

test.each(['return', 'f1'])('%s does not edit', (name) => {
  expect(editLine(lineOf('abc'), named(name))).toBeUndefined();
});

test('a pasted text becomes one line without invisible characters, up to a maximum length', () => {
  const pasted = editLine(lineOf('<'), { name: 'paste', text: ' a\r\n\tb\u200b\u202e\u0007 ' });
  expect(pasted).toEqual({ text: '<a b', cursor: 4 });
  const long = editLine(lineOf(''), { name: 'paste', text: 'x'.repeat(100_000) });
  expect(long?.text.length).toBeLessThanOrEqual(16_384);
});

test('typing and deleting again restores the text', () => {
  const key = fc.constantFrom('a', '鍵', '🔑');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), key, (text, at, typed) => {
      const line = { text, cursor: at % ([...text].length + 1) };
      const after = editLine(line, { name: typed, text: typed });
      expect(after && editLine(after, named('backspace'))).toEqual(line);
    }),
  );
});
