import { isSea } from 'node:sea';
import { programName } from './program-name.ts';

/** Returns the command that starts this program again. */
export function programNameHere(): string {
  const { argv, argv0, env: environment } = process;
  return programName({ argv, argv0, isBinary: isSea(), cwd: process.cwd(), environment });
}
