import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderOfFile, removeFolder } from '../temporary-folder.ts';

/** The files of a sandbox, and the time of its clock, in milliseconds since 1970. */
interface KeptSandbox {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly at: number;
}

/** Sandboxes that the tests of this process continue, by what happened in them. */
const kept = new Map<string, KeptSandbox>();

/**
 * Copies a sandbox into a new folder, so that each test continues it from the same moment. The first caller of a process
 * makes it, and again once its moment has passed. `ahead`: the seconds by which its clock is ahead.
 * @param make leaves a closed sandbox, which is removed, and returns the time of its clock
 * @param stateDir the new folder
 */
export async function continuedSandbox(
  what: string,
  make: () => Promise<{ readonly stateDir: string; readonly at: number }>,
  stateDir = folderOfFile('continued-'),
): Promise<{ readonly stateDir: string; readonly ahead: number }> {
  const name = `${process.env['TEST_GROUND']} ${what}`;
  let sandbox = kept.get(name);
  if (sandbox === undefined || sandbox.at < Date.now()) {
    const made = await make();
    const names = readdirSync(made.stateDir);
    const files = new Map(names.map((file) => [file, readFileSync(join(made.stateDir, file))]));
    removeFolder(made.stateDir);
    sandbox = { files, at: made.at };
    kept.set(name, sandbox);
  }
  mkdirSync(stateDir, { recursive: true });
  for (const [file, content] of sandbox.files) writeFileSync(join(stateDir, file), content);
  return { stateDir, ahead: (sandbox.at - Date.now()) / 1000 };
}
