import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Builds the program, unless the build is newer than all its sources. */
export async function setup(): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/build.ts', '--if-needed']);
}
