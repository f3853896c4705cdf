import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  accountFlag,
  externalSigningOptions,
  givenAccounts,
  keyOptions,
} from '../../../../src/commands/options/shared-options.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { english } from '../../../../src/i18n/english.ts';

const sources = givenAccounts({ ...keyOptions, ...externalSigningOptions });
const page = readFileSync('docs/keys.md', 'utf8');
const { next } = english.error(new OnboardError('E-CLI-103', { command: 'opt-in-l1' }));

/** Whether a text names the option, and not only one whose name begins with it. */
const names = (text: string, flag: string) => new RegExp(`${flag}(?![\\w-])`).test(text);

test.each(sources.map(accountFlag))('docs/keys.md has a row for %s', (flag) => {
  const cells = [...page.matchAll(/^\|[^|]*\|([^|]*)\|/gm)].map(([, cell = '']) => cell);
  expect(cells.some((cell) => names(cell, flag))).toBe(true);
});

test.each(sources.filter((source) => source !== 'unsigned').map(accountFlag))(
  'a command without a key names %s: a step E-CLI-103.next in errors.json',
  (flag) => {
    expect(next.some((step) => names(step, flag))).toBe(true);
  },
);
