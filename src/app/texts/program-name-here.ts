import { isSea } from 'node:sea';
import { programName } from './program-name.ts';

/** What a person types to start this process again. */
export function programNameHere(): string {
  const { argv, argv0, env: environment } = process;
  return programName({ argv, argv0, isBinary: isSea(), cwd: process.cwd(), environment });
}
