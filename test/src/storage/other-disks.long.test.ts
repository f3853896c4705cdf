import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../../helpers/program/run-program.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const PRELOAD = resolve('test/crash/helpers/other-disk.mjs');

/** Stores a key on a disk with these faults. */
async function createOn(faults: Readonly<Record<string, unknown>>, home = temporaryFolder()) {
  const env = {
    ONBOARD_KEYSTORE_PASSWORD: 'correct horse battery',
    NODE_OPTIONS: `--import ${PRELOAD}`,
    FAULTS: JSON.stringify(faults),
  };
  const ended = await runProgram(['keys', 'create', 'mine'], { home, env });
  const folder = join(home, 'keys');
  return { ...ended, home, files: existsSync(folder) ? readdirSync(folder) : [] };
}

describe('a key is stored', () => {
  test.each([
    ['without hard links (exFAT)', { linkSync: 'EPERM' }],
    [
      'that has no hard links, changes no modes and syncs no folders (9p, FUSE)',
      { linkSync: 'EOPNOTSUPP', chmodSync: 'EPERM', fsyncFolder: 'ENOTSUP' },
    ],
  ])('on a file system %s, and never replaced', async (_, faults) => {
    const { code, stdout, home, files } = await createOn(faults);
    expect({ code, files }).toEqual({ code: 0, files: ['mine.json'] });
    expect(stdout).toMatch(/^0x[0-9A-Fa-f]{40}$/m);
    const again = await createOn(faults, home);
    expect(again.stderr).toContain('E-KEY-116');
    expect(again.files).toEqual(['mine.json']);
  });
});

describe('nothing is stored, and the reason is named', () => {
  test.each([
    ['files are not synced', { fsyncSync: 'EINVAL' }, 'cannot sync files to the disk'],
    ['a folder cannot be synced', { fsyncFolder: 'EIO' }, 'the disk failed'],
    ['the quota is used up', { writeFileSync: 'EDQUOT' }, 'your share of the disk is used up'],
    ['there are no permissions', { modes: true }, 'keeps no permissions'],
  ])('if %s', async (_, faults, reason) => {
    const { code, stderr, files } = await createOn(faults);
    expect(stderr).toContain('E-KEY-117');
    expect(stderr).toContain(reason);
    expect(stderr).not.toContain('chmod');
    expect({ code, files }).toEqual({ code: 3, files: [] });
  });
});
