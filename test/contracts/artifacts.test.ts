import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { IS_WHOLE } from '../helpers/is-whole.ts';

// To compile takes long on a small machine.
test.each(IS_WHOLE ? ['--check', '--check --compile'] : ['--check'])(
  'the artifacts of the contracts are what their sources compile to: %s',
  (options) => {
    const args = ['scripts/compile-contracts.ts', ...options.split(' ')];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  },
);
