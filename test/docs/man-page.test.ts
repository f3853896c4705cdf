import { expect, test } from 'vitest';
import { definitions } from '../../src/cli/definitions.ts';
import { sharedOptions, wizardOptions } from '../../src/commands/options/shared-options.ts';
import { english } from '../../src/i18n/english.ts';
import { EXIT } from '../../src/domain/errors.ts';
import { manPage } from '../../scripts/man-page.ts';

test('the man page is that of the commands', async () => {
  const page = manPage({ definitions, sharedOptions, wizardOptions, exitCodes: EXIT });
  await expect(page).toMatchFileSnapshot('../../man/onboard.1');
  for (const { name, summary } of definitions) {
    expect(page).toContain(`\\fB${name.replaceAll('-', '\\-')}\\fR`);
    expect(page).toContain(english.t(summary).replaceAll('-', '\\-').replaceAll("'", '\\(aq'));
  }
});
