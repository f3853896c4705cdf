import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isFolderLocked, lockFolder } from '../../../../src/sandbox/state/state-folder.ts';
import { told } from '../../../helpers/told.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const folder = (): string => temporaryFolder('sandbox-lock-');
const lockOf = (path: string): string => join(path, 'sandbox.lock');

function writeLock(path: string, holder: { readonly pid: number; readonly started: string }): void {
  const text = JSON.stringify({ ...holder, since: '2026-01-31T10:00:00.000Z', host: hostname() });
  writeFileSync(lockOf(path), text);
}

/** The ID of a process that has ended. */
function deadProcess(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

test("a folder can be locked once, names the lock's holder, and is free after release", () => {
  const path = folder();
  const release = lockFolder(path, 0);
  expect(JSON.parse(readFileSync(lockOf(path), 'utf8'))).toMatchObject({ pid: process.pid });
  expect(() => lockFolder(path, 0)).toThrow(
    told(`Process ${process.pid} is already running a sandbox in ${path}`),
  );
  release();
  expect(existsSync(lockOf(path))).toBe(false);
  lockFolder(path, 0)();
});

test('the lock of a process that has ended is taken over', () => {
  const path = folder();
  writeLock(path, { pid: deadProcess(), started: 'boot:1' });
  expect(isFolderLocked(path)).toBe(false);
  const release = lockFolder(path, 0);
  expect(isFolderLocked(path)).toBe(true);
  release();
  expect(readdirSync(path)).toEqual([]);
});

test('a later process with the number of an ended one does not hold its lock', () => {
  const path = folder();
  writeLock(path, { pid: process.pid, started: 'another-boot:1' });
  expect(isFolderLocked(path)).toBe(false);
  lockFolder(path, 0)();
});
