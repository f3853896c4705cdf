import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { IS_WHOLE } from '../helpers/is-whole.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const ARTIFACT = 'artifacts/gen-c/L1Registry.json';

function checkContracts(change: (dir: string) => void, ...options: readonly string[]): string {
  const dir = temporaryFolder('contracts-');
  cpSync(join(root, 'assets/contracts'), dir, { recursive: true });
  change(dir);
  const script = join(root, 'scripts/compile-contracts.ts');
  const args = [script, '--check', '--dir', dir, ...options];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status).toBe(stderr === '' ? 0 : 1);
  return stderr;
}

test.each<readonly [what: string, change: (dir: string) => void, found: RegExp | '']>([
  ['what was compiled', () => undefined, ''],
  [
    'a changed source',
    (dir) => appendFileSync(join(dir, 'shared/Warp.sol'), '\n'),
    /sources: digest/,
  ],
  ['a missing artifact', (dir) => rmSync(join(dir, ARTIFACT)), /sources: digest/],
])('the check of the contracts passes as compiled, and notices %s', (_, change, found) => {
  expect(checkContracts(change)).toMatch(found === '' ? /^$/ : found);
});

// Takes long on a small machine.
test.runIf(IS_WHOLE)('compiled contracts equal what their sources compile to', () => {
  expect(checkContracts(() => undefined, '--compile')).toBe('');
  const further = (dir: string) => {
    const source = readFileSync(join(dir, 'gen-c/L1Registry.sol'), 'utf8');
    const [head] = source.split(/^(?:import|contract)/m);
    writeFileSync(join(dir, 'gen-c/Further.sol'), `${head}contract Further {}\n`);
  };
  const cut = (dir: string) => writeFileSync(join(dir, ARTIFACT), '{}\n');
  expect(checkContracts(further, '--compile')).toContain(': gen-c/Further.json, digest.txt. Run ');
  expect(checkContracts(cut, '--compile')).toContain(': gen-c/L1Registry.json. Run ');
});
