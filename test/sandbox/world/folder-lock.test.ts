import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isFolderLocked, lockFolder } from '../../../src/sandbox/world/folder-lock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = (): string => temporaryFolder('sandbox-lock-');
const lockOf = (path: string): string => join(path, 'sandbox.lock');

/** The ID of a process that has ended. */
function deadProcess(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

test('a folder is locked once, names its holder, and is free again after release', () => {
  const path = folder();
  const release = lockFolder(path);
  expect(readFileSync(lockOf(path), 'utf8')).toMatch(new RegExp(`^${process.pid} \\S+\n$`));
  expect(() => lockFolder(path)).toThrow(
    `Process ${process.pid} is already running a sandbox in ${path}`,
  );
  release();
  expect(existsSync(lockOf(path))).toBe(false);
  lockFolder(path)();
});

test('the lock of a process that is gone is taken over', () => {
  const path = folder();
  writeFileSync(lockOf(path), `${deadProcess()} boot:1\n`);
  expect(isFolderLocked(path)).toBe(false);
  const release = lockFolder(path);
  expect(isFolderLocked(path)).toBe(true);
  release();
  expect(readdirSync(path)).toEqual([]);
});

test('a later process with the number of the one that is gone does not hold its lock', () => {
  const path = folder();
  writeFileSync(lockOf(path), `${process.pid} another-boot:1\n`);
  expect(isFolderLocked(path)).toBe(false);
  lockFolder(path)();
});

test('a damaged lock holds nobody up', () => {
  const path = folder();
  writeFileSync(lockOf(path), '');
  lockFolder(path)();
  expect(readdirSync(path)).toEqual([]);
});
