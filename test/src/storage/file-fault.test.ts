import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { message, type Message } from '../../../src/domain/message.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import { english } from '../../../src/i18n/english.ts';
import { fileError, fileFault } from '../../../src/storage/file-fault.ts';
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
  [message('reason.does-not-exist'), () => readFileSync(path('none.json'))],
  [message('reason.no-folder'), () => writeFileSync(path('none/o.json'), '')],
  [message('reason.path-too-long'), () => readFileSync(path('a'.repeat(5000)))],
  [message('reason.system-error', { error: 'EXDEV' }), failing({ code: 'EXDEV' })],
  [message('reason.system-no-reason'), failing({})],
])('describes a fault: $key', (fault, act) => {
  expect(faultOf(act)).toEqual(fault);
});

test.each([
  ['ENOENT', /^Check the path\./],
  ['ENOTDIR', /^Check the path\./],
  ['EACCES', /^Correct the permissions/],
  ['EPERM', /^Correct the permissions/],
  ['EROFS', /a disk that can be written/],
  ['ENOSPC', /^Free some disk space\./],
  ['EDQUOT', /^Free some disk space\./],
  ['EISDIR', /^Name a file/],
  ['ELOOP', /^Check the symbolic links/],
  ['ENAMETOOLONG', /^Use a shorter path/],
  ['EBUSY', /^End the other program/],
  ['EMFILE', /ulimit -n/],
  ['EIO', /^Check the disk/],
  ['ENOTSUP', /--home <folder>/],
  ['EXDEV', /^Check the path, its permissions and the disk\./],
])('advises by the cause %s, whatever was done with the file', (code, advice) => {
  for (const of of ['E-SET-101', 'E-FILE-101', 'E-CLI-108', 'E-KEY-105', 'E-JRN-103'] as const) {
    const [next] = english.error(
      fileError(of, 'F', Object.assign(new Error('any'), { code })),
    ).next;
    expect(next).toMatch(advice);
    if (!/space|any/.test(String(advice))) expect(next).not.toContain('disk space');
  }
});

test('without an error of the system, the advice covers all causes', () => {
  const error = new OnboardError('E-FILE-101', { file: 'F', reason: '', advice: '' });
  expect(fileError('E-SET-101', 'F', error)).toBe(error);
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
