import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  repository?: { url: string };
};

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

test('the example of a workflow checks out the package before it installs it', () => {
  const [, example = ''] =
    /```yaml\n(name: onboarding[^]*?)```/.exec(readFileSync('docs/scripts.md', 'utf8')) ?? [];
  const used = [...example.matchAll(/uses: (\S+@[0-9a-f]{40})/g)].map(([, action]) => action);
  const own = readFileSync('.github/workflows/checks.yml', 'utf8');
  expect(own).toContain(`uses: ${used[0]} `);
  expect(used[0]).toMatch(/^actions\/checkout@/);
  expect(example.indexOf('actions/checkout')).toBeLessThan(example.indexOf('npm install'));
});
