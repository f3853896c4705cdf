import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bundledPackages } from '../../scripts/bundled-packages.ts';

const page = readFileSync('docs/inside/dependencies.md', 'utf8');
const section = (from: string, to: string): string =>
  page.slice(page.indexOf(`## ${from}`), page.indexOf(`## ${to}`));
const namesIn = (text: string): string[] =>
  [...text.matchAll(/^\| `([^`]+)` +\| \S/gm)].map(([, name = '']) => name);

test('docs/inside/dependencies.md lists exactly the dependencies of package.json', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const named = namesIn(section('In the program', 'Postponed major versions'));
  expect(named.sort()).toEqual(Object.keys(devDependencies).sort());
});

test('each package that is listed as bundled is in the program', async () => {
  const inProgram = (await bundledPackages()).map(({ name }) => name);
  for (const name of namesIn(section('In the program', 'Build, checks and tests'))) {
    // This package only re-exports its own packages.
    expect(inProgram).toContain(name === '@inquirer/prompts' ? '@inquirer/input' : name);
  }
});
