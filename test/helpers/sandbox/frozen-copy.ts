import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { folderOfFile } from '../temporary-folder.ts';
import { startTestSandbox, type TestSandbox } from './sandbox.ts';

/**
 * Starts a copy of a sandbox as it is now, whose clock stands still: an endpoint that is behind from the next event on.
 * @param now the time of the sandbox, in milliseconds since 1970
 */
export async function frozenCopy(
  { stateDir, plain }: TestSandbox,
  now: number,
): Promise<TestSandbox> {
  const folder = folderOfFile('frozen-');
  for (const name of readdirSync(stateDir).filter((file) => !file.includes('lock')))
    cpSync(join(stateDir, name), join(folder, name), { recursive: true });
  const clock = { now: () => now, after: () => () => undefined };
  return startTestSandbox({ stateDir: folder, clock, generation: plain.generation });
}
