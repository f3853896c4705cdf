import { expect, test } from 'vitest';
import { stepTitle } from '../../../src/standing/step-title.ts';
import { english } from '../../../src/i18n/english.ts';
import { loadTranslator } from '../../../src/i18n/load-translator.ts';

/** The steps that complete a change, in their order. */
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
  ['epoch', "process the L1's past epochs"],
  ['catch-up', "process the L1's past epochs"],
])('%s has a title', (id, title) => {
  expect(stepTitle(id, english)).toBe(title);
});

test.each(LEGS)('%s has a title in both languages', async (id) => {
  for (const i18n of [english, await loadTranslator('ja')]) {
    expect(stepTitle(id, i18n)).not.toMatch(/^step\./);
  }
});
