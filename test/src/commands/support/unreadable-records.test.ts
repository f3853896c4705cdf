import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { journalName } from '../../../../src/journal/journal.ts';
import { sharedHome } from '../helpers/command-home.ts';
import { expectRefused } from '../helpers/documents.ts';

const home = sharedHome();
let operator: string;
beforeAll(() => {
  operator = home.operator.account.evmAddress;
  const name = encodeURIComponent(journalName(home.sandbox.profile.network, operator));
  // A folder in place of the journal, which not even the superuser can read as a file.
  mkdirSync(join(home.home, 'journals', `${name}.ndjson`), { recursive: true });
});

test('receipt prints nothing if the records cannot be read', async () => {
  expectRefused(await home.look('receipt', operator), 3, 'E-FILE-103', '.ndjson is a folder');
});

test('status notes an unreadable journal, and shows what the chains show', async () => {
  const { code, stdout, stderr } = await home.look('status', operator);
  expect(stderr).toMatch(/\.ndjson is a folder, not a regular file\. \(E-FILE-103\)/);
  expect(stdout).toContain('G4-REGISTER');
  expect(code).toBe(0);
});

test('doctor names the journal and the reason', async () => {
  const { code, stdout } = await home.run(['doctor']);
  expect(stdout).toMatch(new RegExp(`FAIL .*-${operator.toLowerCase()}.*E-FILE-103`));
  expect(code).toBe(3);
});

test('status --file rejects an unreadable list instead of showing an empty board', async () => {
  const board = (file: string) => home.look('status', '--file', file);
  expectRefused(await board(home.home), 3, 'E-FILE-103');
  expectRefused(await board(join(home.home, 'absent')), 2, 'E-CLI-108');
});

test('keys list --json says why a stored key cannot be read', async () => {
  mkdirSync(join(home.home, 'keys'), { mode: 0o700 });
  writeFileSync(join(home.home, 'keys', 'mine.json'), '{', { mode: 0o600 });
  const { code, stdout } = await home.run(['keys', 'list', '--json']);
  expect(code).toBe(0);
  const message = expect.stringContaining('mine.json') as string;
  const unreadable = [{ code: 'E-KEY-114', message }];
  expect(JSON.parse(stdout)).toMatchObject({ keys: [], unreadable });
});
