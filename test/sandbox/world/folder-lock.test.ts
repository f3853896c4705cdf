import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockFolder } from '../../../src/sandbox/world/folder-lock.ts';

const folder = (): string => mkdtempSync(join(tmpdir(), 'sandbox-lock-'));
const lockOf = (path: string): string => join(path, 'sandbox.lock');

/** The ID of a process that has ended. */
function deadProcess(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

test('a folder is locked once, names its holder, and is free again after release', () => {
  const path = folder();
  const release = lockFolder(path);
  expect(readFileSync(lockOf(path), 'utf8')).toBe(`${process.pid}\n`);
  expect(() => lockFolder(path)).toThrow(`Process ${process.pid} runs a sandbox in ${path}`);
  release();
  expect(existsSync(lockOf(path))).toBe(false);
  lockFolder(path)();
});

test('the lock of a process that is gone is taken over', () => {
  const path = folder();
  writeFileSync(lockOf(path), `${deadProcess()}\n`);
  const release = lockFolder(path);
  expect(readFileSync(lockOf(path), 'utf8')).toBe(`${process.pid}\n`);
  release();
});

test('a lock that names nobody yet is respected', () => {
  const path = folder();
  writeFileSync(lockOf(path), '');
  expect(() => lockFolder(path)).toThrow(expect.objectContaining({ code: 'E-SBX-103' }));
});
