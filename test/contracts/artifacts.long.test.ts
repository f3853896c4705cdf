import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

// Compiles all contracts once, which takes long on a small machine.
test('compiled contracts equal what their sources compile to, and a source without its artifact is noticed', async () => {
  const dir = temporaryFolder('contracts-');
  await cp(join(root, 'assets/contracts'), dir, { recursive: true });
  const [head] = (await readFile(join(dir, 'gen-c/L1Registry.sol'), 'utf8')).split(
    /^(?:import|contract)/m,
  );
  await writeFile(join(dir, 'gen-c/Further.sol'), `${head}contract Further {}\n`);
  const script = join(root, 'scripts/compile-contracts.ts');
  const { code, stderr } = await run(process.execPath, [script, '--check', '--dir', dir]).then(
    () => ({ code: 0, stderr: '' }),
    (failure: unknown) => failure as { code: number; stderr: string },
  );
  expect(stderr).toMatch(/^Artifacts that differ from their sources: gen-c\/Further\.json\. Run /);
  expect(code).toBe(1);
});
