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

const folder = (): string => temporaryFolder();

test.each([
  [
    'a link to itself',
    'its path has a symbolic link that is not followed, or links in a circle',
    () => {
      const path = join(folder(), 'loop');
      symlinkSync(path, path);
      return readFileSync(path);
    },
  ],
  [
    'a folder to be removed as a file',
    'it is a folder',
    () => {
      const path = join(folder(), 'sub');
      mkdirSync(path);
      rmSync(path);
    },
  ],
  ['a folder to be written to', 'it is a folder', () => writeFileSync(folder(), '')],
  [
    'a path of 5,000 characters',
    'its path is too long',
    () => readFileSync(join(folder(), 'a'.repeat(5000))),
  ],
  [
    'a code without words',
    'the system reports the error EXDEV',
    () => {
      throw Object.assign(new Error('cross-device link not permitted'), { code: 'EXDEV' });
    },
  ],
  [
    'an error without a code',
    'the system gives no reason',
    () => {
      throw new Error('Invalid input: expected object');
    },
  ],
])('describes %s', (_, text, act) => {
  expect(english.t(faultOf(act))).toBe(text);
});

test.each(['', '  ', '\u001b[2J'])('reports an empty reason (%j) as no reason', (reason) => {
  expect(statedReason(reason)).toEqual(message('reason.no-reason'));
});
