import { expect, test } from 'vitest';
import { stepTitle } from '../../src/session/step-title.ts';
import { en } from '../../src/session/text/en.ts';
import { ja } from '../../src/session/text/ja.ts';
import { wordsOf } from '../../src/session/text/words.ts';

/** What carries a change over, in its order. */
const LEGS = [
  'export',
  'import',
  'sign',
  'p-chain',
  'acknowledge',
  'catch-up',
  'complete',
  'confirm',
];

test.each([
  ['add', 'add node'],
  ['opt-in-vault:0x43D7cE6349E466e96bc3152b517A1e38ec4CE882', 'opt in to the vault'],
  ['epoch', "bring the L1's epochs up to date"],
  ['catch-up', "bring the L1's epochs up to date"],
])('%s is told in words', (id, title) => {
  expect(stepTitle(id, wordsOf(en))).toBe(title);
});

test.each(LEGS)('%s has a title in both languages', (id) => {
  for (const words of [wordsOf(en), wordsOf(ja, 'ja')]) {
    expect(stepTitle(id, words)).not.toMatch(/^step\./);
  }
});
