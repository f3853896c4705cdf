import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/dependencies.md', 'utf8');
const section = (from: string, to: string): string =>
  page.slice(page.indexOf(`## ${from}`), page.indexOf(`## ${to}`));
const namesIn = (text: string): string[] =>
  [...text.matchAll(/^\| `([^`]+)` +\| \S/gm)].map(([, name = '']) => name);

test('each dependency of the manifest has its reason in one line, and nothing else has', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const named = namesIn(section('In the program', 'Majors that wait'));
  expect(named.sort()).toEqual(Object.keys(devDependencies).sort());
});

test('what is said to be in the program has its notice', () => {
  const notices = readFileSync('THIRD-PARTY-NOTICES.md', 'utf8');
  const inProgram = [...notices.matchAll(/^## (\S+) \S+$/gm)].map(([, name]) => name);
  for (const name of namesIn(section('In the program', 'Build, checks and tests'))) {
    // This one only re-exports packages of its own.
    expect(inProgram).toContain(name === '@inquirer/prompts' ? '@inquirer/confirm' : name);
  }
});
