import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Matches the private keys in the sandbox's profile. These keys are public and worthless. */
const ANNOUNCED = /"privateKey": "0x[0-9a-f]{64}"/g;
/** The program's own code, installed or bundled by a test. It contains the first key of the sandbox. */
const CODE = /\/dist\//;

const given = new Set<string>();

/** Writes the file with which a test passes a key to the program. By default, only its owner can read it. */
export function writeKeyFile(path: string, content: string, mode = 0o600): string {
  given.add(path);
  writeFileSync(path, content, { mode });
  return path;
}

/** Returns a file of a home without the parts in which keys are allowed. */
export function lessAllowed(path: string, content: Buffer): Buffer | string {
  if (given.has(path) || CODE.test(path)) return '';
  return basename(path) === 'profile.json'
    ? content.toString('latin1').replace(ANNOUNCED, '')
    : content;
}

/**
 * True if the purpose of a command is to print the sandbox's keys.
 * @param words the command line, with or without the program
 */
export function announces(words: readonly string[]): boolean {
  const [first] = words.filter((word) => !word.startsWith('/'));
  return first === 'sandbox';
}
