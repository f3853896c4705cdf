import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { runProgram } from '../helpers/program/run-program.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

test('the single-file program runs on a host without Node', async () => {
  await promisify(execFile)(process.execPath, ['scripts/package-binary.ts']);
  // Node is not on this path, and nothing was unpacked before.
  const options = {
    program: resolve('build/onboard'),
    home: temporaryFolder(),
    env: { PATH: '/nowhere' },
  };
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  for (const start of ['unpacking', 'again']) {
    expect(await runProgram(['--version'], options), start).toEqual({
      code: 0,
      stdout: `${version}\n`,
      stderr: '',
    });
  }
  // The program finds the package's data.
  const shown = await runProgram(['networks', 'show', 'fuji'], options);
  expect(shown).toMatchObject({ code: 0, stderr: '' });
  expect(shown.stdout).toContain('fuji');
  expect((await runProgram(['explain', 'epoch'], options)).stdout).toMatch(/^epoch \(term/);
});
