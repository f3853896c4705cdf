import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { message, type Message } from '../../../src/domain/message.ts';
import { statedReason } from '../../../src/domain/text/printable.ts';
import { english } from '../../../src/i18n/english.ts';
import { fileFault } from '../../../src/storage/file-fault.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

function faultOf(act: () => unknown): Message {
  try {
    act();
  } catch (error) {
    return fileFault(error);
  }
  throw new Error('the system did not refuse');
}

const path = (name = ''): string => join(temporaryFolder(), name);
const failing = (error: Error) => () => {
  throw error;
};

test.each([
  ['its path has a symbolic link that is not followed, or links in a circle', readLoop],
  ['it is a folder', removeFolderAsFile],
  ['it is a folder', () => writeFileSync(path(), '')],
  ['its path is too long', () => readFileSync(path('a'.repeat(5000)))],
  ['the system reports the error EXDEV', failing(Object.assign(new Error(), { code: 'EXDEV' }))],
  ['the system gives no reason', failing(new Error('Invalid input: expected object'))],
])('describes a fault: %s', (text, act) => {
  expect(english.t(faultOf(act))).toBe(text);
});

function readLoop(): void {
  const loop = path('loop');
  symlinkSync(loop, loop);
  readFileSync(loop);
}

function removeFolderAsFile(): void {
  const folder = path('sub');
  mkdirSync(folder);
  rmSync(folder);
}

test.each(['', '  ', '\u001b[2J'])('reports an empty reason (%j) as no reason', (reason) => {
  expect(statedReason(reason)).toEqual(message('reason.no-reason'));
});
