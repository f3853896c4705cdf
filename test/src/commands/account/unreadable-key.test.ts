import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runHere } from '../../../helpers/program/run-here.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

test('keys list --json says why a stored key cannot be read', async () => {
  const home = temporaryFolder();
  mkdirSync(join(home, 'keys'), { mode: 0o700 });
  writeFileSync(join(home, 'keys', 'mine.json'), '{', { mode: 0o600 });
  const { code, stdout } = await runHere(['keys', 'list', '--json'], { home });
  expect(code).toBe(0);
  const { keys, unreadable } = JSON.parse(stdout) as Record<string, unknown>;
  expect(keys).toEqual([]);
  expect(unreadable).toEqual([
    { code: 'E-KEY-114', message: expect.stringContaining('mine.json') as string },
  ]);
});
