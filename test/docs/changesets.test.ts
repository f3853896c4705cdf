import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const notesIn = (folder: string): string[] =>
  readdirSync(join(folder, '.changeset')).filter(
    (file) => file.endsWith('.md') && file !== 'README.md',
  );
const versionIn = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;

test('every note becomes a line of the changelog below the next version', () => {
  const folder = temporaryFolder();
  for (const part of ['.changeset', 'CHANGELOG.md', 'package.json', 'package-lock.json']) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('commit', '--quiet', '--message=all');
  const notes = notesIn('.').map((file) => readFileSync(join('.changeset', file), 'utf8'));

  execFileSync(process.execPath, [resolve('node_modules/@changesets/cli/bin.js'), 'version'], {
    cwd: folder,
    stdio: 'pipe',
  });

  expect(notesIn(folder)).toEqual([]);
  const changelog = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8');
  const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
  for (const note of notes) {
    const [, bump, text = ''] = /^---\n'validator-onboarding': (minor|patch)\n---\n(.+)$/s.exec(
      note.replaceAll('"', "'"),
    ) ?? [undefined, undefined, note];
    expect(bump, text).toBeDefined();
    expect(words(changelog.replaceAll('"', "'"))).toContain(words(text));
  }
  const headings = [...changelog.matchAll(/^## (.+)$/gm)].map(([, version]) => version);
  expect(headings[0]).toBe(versionIn(folder));
  if (notes.length > 0) expect(versionIn(folder)).not.toBe(versionIn('.'));
  expect(headings).toContain(versionIn('.'));
});
