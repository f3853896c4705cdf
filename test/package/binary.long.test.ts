import { execFile } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { runProgram } from '../helpers/program/run-program.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['scripts/package-binary.ts']);
});

test('the single-file program runs on a host without Node', async () => {
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

describe('the single-file program runs only the files that it contains', () => {
  const open = () => {
    const home = temporaryFolder();
    const cache = join(home, 'cache');
    const program = resolve('build/onboard');
    const env = { XDG_CACHE_HOME: cache };
    const run = () => runProgram(['networks', '--json'], { program, home, env });
    const own = join(cache, 'validator-onboarding');
    const folder = () => join(own, readdirSync(own)[0]!);
    const marker = join(home, 'marker');
    const planted = `require('node:fs').writeFileSync(${JSON.stringify(marker)}, '');\n`;
    return { home, cache, run, own, folder, marker, planted };
  };

  const CHANGES: readonly (readonly [string, (folder: string, planted: string) => void])[] = [
    ['another start', (at, planted) => writeFileSync(join(at, 'import-main.cjs'), planted)],
    ['an empty start', (at) => writeFileSync(join(at, 'import-main.cjs'), '')],
    ['a longer part', (at) => appendFileSync(join(at, 'dist', 'main.js'), '\nprocess.exit(0);\n')],
    ['a missing part', (at) => rmSync(join(at, 'dist', 'main.js'))],
    ['one more network', (at) => writeFileSync(join(at, 'assets', 'profiles', 'x.json'), '{}')],
    [
      'a link in place of a part',
      (at) => {
        const part = join(at, 'import-main.cjs');
        renameSync(part, `${at}.moved`);
        symlinkSync(`${at}.moved`, part);
      },
    ],
  ];
  test('whatever is changed in its folder', async () => {
    const { run, folder, marker, planted } = open();
    const first = await run();
    expect(first).toMatchObject({ code: 0, stderr: '' });
    const program = folder();
    for (const [what, change] of CHANGES) {
      change(program, planted);
      expect(await run(), what).toEqual(first);
      expect(existsSync(marker), what).toBe(false);
    }
  });

  test('a folder that every user can change, or of another user, is refused', async () => {
    const { cache, run, own, marker, planted } = open();
    expect((await run()).code).toBe(0);
    const [name] = readdirSync(own);
    writeFileSync(join(own, name!, 'import-main.cjs'), planted);
    chmodSync(cache, 0o777);
    const changeable = await run();
    expect(changeable).toMatchObject({ code: 3, stdout: '' });
    expect(changeable.stderr).toContain(`every user can change ${cache}`);
    chmodSync(cache, 0o755);
    if (process.geteuid?.() === 0) {
      chownSync(own, 65534, 65534);
      const foreign = await run();
      expect(foreign).toMatchObject({ code: 3, stdout: '' });
      expect(foreign.stderr).toContain(`${own} belongs to user 65534`);
    }
    expect(existsSync(marker)).toBe(false);
  });
});
