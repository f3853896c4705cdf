import { spawnSync } from 'node:child_process';
import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtProgram } from '../helpers/program/run-program.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** A user without an entry in the password database, as in a container, and an environment without HOME. */
const NOBODY = 54_321;
const isRoot = process.getuid?.() === 0;

function runWithoutHome(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const ids = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const { status, stdout, stderr } = spawnSync(process.execPath, [builtProgram(), ...args], {
    ...ids,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test.runIf(isRoot)('without a home folder, what needs no folder works', () => {
  for (const args of [['--version'], ['node-config', '--help'], ['explain', 'E-PRF-105']]) {
    const ended = runWithoutHome(args);
    expect(ended, args.join(' ')).toMatchObject({ status: 0, stderr: '' });
    expect(ended.stdout).toMatch(/\S/);
  }
});

test.runIf(isRoot)('without a home folder, doctor and every other command say what to do', () => {
  const doctor = runWithoutHome(['doctor']);
  expect(doctor.stdout).toContain('no home folder');
  expect(doctor.stdout).toContain('ONBOARD_HOME');
  for (const args of [['networks', 'list'], ['keys', 'list'], ['--linear']]) {
    const { status, stderr, stdout } = runWithoutHome(args);
    expect(stderr, args.join(' ')).toContain('E-FILE-108');
    expect(stderr).toContain('--home <folder>');
    expect(stderr + stdout).not.toMatch(/\n\s+at /);
    expect(status).toBe(2);
  }
});

test('in a deleted working folder, the program works', () => {
  const home = temporaryFolder();
  const gone = join(home, 'gone');
  mkdirSync(gone);
  const script = `cd '${gone}' && rmdir '${gone}' && exec '${process.execPath}' '${builtProgram()}' "$@"`;
  for (const args of [['--help'], ['networks', 'list'], ['doctor']]) {
    mkdirSync(gone, { recursive: true });
    const ended = spawnSync('sh', ['-c', script, 'sh', ...args], {
      env: { PATH: process.env['PATH'] ?? '', ONBOARD_HOME: home },
      encoding: 'utf8',
    });
    expect(ended.stderr, args.join(' ')).not.toMatch(/\n\s+at |ENOENT/);
    expect(ended.stdout).toMatch(/\S/);
    expect(ended.status).toBe(0);
  }
  expect(() => rmdirSync(gone)).toThrow();
});
