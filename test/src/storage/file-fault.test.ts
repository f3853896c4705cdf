import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { message } from '../../../src/domain/message.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import { english } from '../../../src/i18n/english.ts';
import { fileError, fileFault } from '../../../src/storage/file-fault.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const path = (name = ''): string => join(temporaryFolder(), name);
const failing = (fields: object) => () => {
  throw Object.assign(new Error('any'), fields);
};
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
  try {
    act();
    expect.unreachable('the system did not refuse');
  } catch (error) {
    expect(fileFault(error)).toEqual(fault);
  }
});

test.each([
  ['ENOENT', /^Check the path\./],
  ['EACCES', /^Correct the permissions/],
  ['EROFS', /a disk that can be written/],
  ['ENOSPC', /^Free some disk space\./],
  ['EISDIR', /^Name a file/],
  ['ELOOP', /^Check the symbolic links/],
  ['ENAMETOOLONG', /^Use a shorter path/],
  ['EBUSY', /^End the other program/],
  ['EMFILE', /ulimit -n/],
  ['EIO', /^Check the disk/],
  ['ENOTSUP', /--home <folder>/],
  ['EXDEV', /^Check the path, its permissions and the disk\./],
])('advises by the cause %s', (code, advice) => {
  const error = fileError('E-SET-101', 'F', Object.assign(new Error('any'), { code }));
  const [next] = english.error(error).next;
  expect(next).toMatch(advice);
  if (code !== 'ENOSPC') expect(next).not.toContain('disk space');
});

test('an expected error stays as it is', () => {
  const error = new OnboardError('E-FILE-101', { file: 'F', reason: '', advice: '' });
  expect(fileError('E-SET-101', 'F', error)).toBe(error);
});
