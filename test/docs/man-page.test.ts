import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { definitions } from '../../src/commands/all-commands.ts';
import {
  commandOptionsOfWizard,
  sharedOptions,
  listedWizardOptions,
} from '../../src/commands/options/shared-options.ts';
import { english } from '../../src/i18n/english.ts';
import { EXIT } from '../../src/domain/errors.ts';
import { dateOfPage, manPage } from '../../scripts/man-page.ts';

const dated = (date: string): string =>
  manPage({
    definitions,
    sharedOptions: Object.values(sharedOptions),
    wizardOptions: [...commandOptionsOfWizard, ...listedWizardOptions],
    exitCodes: EXIT,
    date,
  });

test('the man page is generated from the commands, with the date of its last change', async () => {
  const kept = readFileSync(new URL('../../man/onboard.1', import.meta.url), 'utf8');
  const date = dateOfPage(kept);
  const page =
    date !== undefined && dated(date) === kept
      ? kept
      : dated(new Date().toISOString().slice(0, 10));
  await expect(page).toMatchFileSnapshot('../../man/onboard.1');
  for (const { name, summary } of definitions) {
    expect(page).toContain(`\\fB${name.replaceAll('-', '\\-')}\\fR`);
    expect(page).toContain(english.t(summary).replaceAll('-', '\\-').replaceAll("'", '\\(aq'));
  }
});

test('the man page has a date and no hyphenated word', () => {
  const page = readFileSync(new URL('../../man/onboard.1', import.meta.url), 'utf8');
  expect(dateOfPage(page)).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(page.split('\n')[1]).toBe('.nh');
});
