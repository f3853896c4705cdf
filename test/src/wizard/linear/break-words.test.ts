import { expect, test } from 'vitest';
import { breakWords } from '../../../../src/wizard/linear/statements.ts';

test.each([
  ['Leaving is safe at any time.', 28, 'Leaving is safe at any time.'],
  ['Leaving is safe at any time.', 27, 'Leaving is safe at any\ntime.'],
  ['Leaving is safe at any time.', 10, 'Leaving is\nsafe at\nany time.'],
  [
    'Open https://operator.example/very/long now',
    12,
    'Open\nhttps://operator.example/very/long\nnow',
  ],
  ['どこで検証しますか。 はい いいえ', 10, 'どこで検証しますか。 はい いいえ'],
  ['Leaving is safe at any time.', undefined, 'Leaving is safe at any time.'],
  ['Leaving is safe at any time.', 0, 'Leaving is safe at any time.'],
])('%j at %s columns', (text, width, broken) => {
  expect(breakWords(text, width)).toBe(broken);
});
