import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { message, type Message } from '../../../src/domain/message.ts';
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
const failing = (fields: object) => () => {
  throw Object.assign(new Error('any'), fields);
};

test.each([
  [message('reason.symbolic-link'), readLoop],
  [message('reason.is-folder'), removeFolderAsFile],
  [message('reason.is-folder'), () => writeFileSync(path(), '')],
  [message('reason.path-too-long'), () => readFileSync(path('a'.repeat(5000)))],
  [message('reason.system-error', { error: 'EXDEV' }), failing({ code: 'EXDEV' })],
  [message('reason.system-no-reason'), failing({})],
])('describes a fault: $key', (fault, act) => {
  expect(faultOf(act)).toEqual(fault);
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
