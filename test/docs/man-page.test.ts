import { expect, test } from 'vitest';
import { manPage } from '../../scripts/pages/man-page.ts';
import { definitions } from '../../src/commands/all-commands.ts';
import { version } from '../../src/domain/version.ts';
import { english } from '../../src/i18n/english.ts';

test('the man page lists every command, with the version of the program', () => {
  const page = manPage();
  expect(page.split('\n')[0]).toBe(`.TH ONBOARD 1 "" "onboard ${version}" "User Commands"`);
  for (const { name, summary } of definitions) {
    expect(page).toContain(`\\fB${name.replaceAll('-', '\\-')}\\fR`);
    expect(page).toContain(english.t(summary).replaceAll('-', '\\-').replaceAll("'", '\\(aq'));
  }
});

test('the man page hyphenates no word', () => {
  expect(manPage().split('\n')[1]).toBe('.nh');
});
