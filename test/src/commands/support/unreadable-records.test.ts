import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journalName } from '../../../../src/journal/journal.ts';
import { openCommandHome, type CommandHome } from '../helpers/command-home.ts';

let home: CommandHome;
let operator: string;
beforeAll(async () => {
  home = await openCommandHome();
  operator = home.operator.account.evmAddress;
  const name = encodeURIComponent(journalName('sandbox', operator));
  // A folder in place of the journal, which not even the superuser can read as a file.
  mkdirSync(join(home.home, 'journals', `${name}.ndjson`), { recursive: true });
});
afterAll(() => home.stop());

const NETWORK = ['--network', 'sandbox'];

test('receipt prints nothing if the records cannot be read', async () => {
  const { code, stdout, stderr } = await home.run(['receipt', ...NETWORK, operator]);
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
  expect(stderr).toMatch(/\.ndjson is a folder, not a regular file\./);
  expect(stderr).toContain('E-FILE-103');
});

test('doctor names the journal and the reason', async () => {
  const { code, stdout } = await home.run(['doctor']);
  expect(stdout).toMatch(new RegExp(`FAIL .*sandbox-${operator.toLowerCase()}.*E-FILE-103`));
  expect(code).toBe(3);
});

test('status --file rejects an unreadable list instead of showing an empty board', async () => {
  for (const [file, told, exit] of [
    [home.home, 'E-FILE-103', 3],
    [join(home.home, 'absent'), 'E-CLI-108', 2],
  ] as const) {
    const { code, stdout, stderr } = await home.run(['status', ...NETWORK, '--file', file]);
    expect(stderr).toContain(told);
    expect({ code, stdout }).toEqual({ code: exit, stdout: '' });
  }
});
