import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { describe, expect, test } from 'vitest';
import { installationParts, pages, withParts } from '../../scripts/pages/installation.mjs';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  version: string;
  repository?: { url: string };
};
const published = { ...manifest, repository: { url: 'git+https://example.org/team/name.git' } };
const formatted = async (page: string, text: string): Promise<string> =>
  format(text, { ...(await resolveConfig(page)), parser: 'markdown' });

describe.each(pages)('%s', (page) => {
  const text = readFileSync(page, 'utf8');

  test('shows the installation that package.json allows (npm run pages)', async () => {
    expect(await formatted(page, withParts(text, installationParts(manifest)))).toBe(text);
  });

  test('switches to the published package and back with one value', async () => {
    const after = await formatted(page, withParts(text, installationParts(published)));
    expect(after).not.toBe(text);
    expect(after).toContain('validator-onboarding');
    expect(await formatted(page, withParts(after, installationParts(manifest)))).toBe(text);
  });
});

test('no page tells anybody to fetch a package that is not published', () => {
  if (manifest.repository !== undefined) return;
  const files = execFileSync('git', ['ls-files', '*.md', 'assets/locales'], { encoding: 'utf8' });
  // The page for maintainers names what a release will bring.
  const shown = files
    .split('\n')
    .filter((file) => file !== '' && file !== 'docs/inside/releasing.md');
  const told = shown.filter((file) =>
    /npx validator-onboarding|install (--global )?validator-onboarding/.test(
      readFileSync(file, 'utf8'),
    ),
  );
  expect(told).toEqual([]);
});
