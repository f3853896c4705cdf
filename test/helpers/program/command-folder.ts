import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PROGRAM } from './run-program.ts';

/**
 * Returns a PATH on which shells find `onboard`, and the given scripts before all other programs of the
 * same names.
 */
export function pathWithOnboard(
  home: string,
  scripts: Readonly<Record<string, string>> = {},
): string {
  const folder = join(home, 'bin');
  mkdirSync(folder);
  symlinkSync(PROGRAM, join(folder, 'onboard'));
  for (const [name, text] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o700);
  }
  return [folder, process.env['PATH']].join(delimiter);
}
