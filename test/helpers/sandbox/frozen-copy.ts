import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { folderOfFile, removeFolder } from '../temporary-folder.ts';
import { startOnGround, type GroundedSandbox } from './ground.ts';
import type { TestSandbox } from './sandbox.ts';

/**
 * Starts a copy of a sandbox as it is now, whose clock stands still: an endpoint that is behind from the next event on.
 * Stops when the test ends.
 * @param now the time of the sandbox, in milliseconds since 1970
 */
export async function frozenCopy(
  { stateDir, plain }: TestSandbox,
  now: number,
): Promise<GroundedSandbox> {
  const folder = folderOfFile('frozen-');
  for (const name of readdirSync(stateDir).filter((file) => !file.includes('lock')))
    cpSync(join(stateDir, name), join(folder, name), { recursive: true });
  const clock = { now: () => now, after: () => () => undefined };
  const copy = await startOnGround({
    ...{ stateDir: folder, port: 0, clock },
    generation: plain.generation,
  });
  onTestFinished(async () => {
    await copy.close();
    removeFolder(folder);
  });
  return copy;
}
