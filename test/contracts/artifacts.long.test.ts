import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const check = (...more: string[]) =>
  run(process.execPath, [join(root, 'scripts/compile-contracts.ts'), '--check', ...more]);

describe('compiled contracts', () => {
  // The test compiles all contracts, which takes long on a small machine.
  test('equal what their sources compile to', async () => {
    await expect(check()).resolves.toMatchObject({ stderr: '' });
  });

  test('differ from what other sources compile to', async () => {
    const dir = temporaryFolder('contracts-');
    await cp(join(root, 'assets/contracts'), dir, { recursive: true });
    const file = join(dir, 'gen-c/L1Registry.sol');
    const changed = 'function changed() external pure returns (uint256) { return 1; }\n}\n';
    await writeFile(file, (await readFile(file, 'utf8')).replace(/\}\s*$/, changed));
    const { code, stderr } = await check('--dir', dir).then(
      () => ({ code: 0, stderr: '' }),
      (failure: unknown) => failure as { code: number; stderr: string },
    );
    expect(code).toBe(1);
    expect(stderr).toContain('gen-c/L1Registry.json');
    expect(stderr).not.toContain('gen-a/');
  });
});
