import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';

/** The sandbox announces its keys, which are without worth: in its profile, as this member of each account. */
const ANNOUNCED = /"privateKey": "0x[0-9a-f]{64}"/g;
/** The program's own code, installed or bundled by a test: the sandbox's first key stands in it. */
const CODE = /\/dist\//;

const given = new Set<string>();

/** Writes the file by which a test gives a key, for nobody else to read unless told otherwise. */
export function writeKeyFile(path: string, content: string, mode = 0o600): string {
  given.add(path);
  writeFileSync(path, content, { mode });
  return path;
}

/** A file of a home less what may stand in it. */
export function lessAllowed(path: string, content: Buffer): Buffer | string {
  if (given.has(path) || CODE.test(path)) return '';
  return basename(path) === 'profile.json'
    ? content.toString('latin1').replace(ANNOUNCED, '')
    : content;
}

/** Whether this command's work is to announce the sandbox's keys. `words`: of a call, with or without the program */
export function announces(words: readonly string[]): boolean {
  const [first] = words.filter((word) => !word.startsWith('/'));
  return first === 'sandbox';
}
