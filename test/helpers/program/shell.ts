import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import {
  endOf,
  builtProgram,
  runProgram,
  spawnWatched,
  type Ended,
  type RunOptions,
} from './run-program.ts';

/** Runs a script in a shell, with variables. */
export type Shell = (script: string, env?: Readonly<Record<string, string>>) => Promise<Ended>;

/**
 * A shell that finds `onboard`, with the given home folder, and the given scripts before all other programs of
 * the same names.
 */
export function shellIn(
  home: string,
  scripts: Readonly<Record<string, string>> = {},
  shell = 'sh',
): Shell {
  const folder = join(home, 'bin');
  mkdirSync(folder);
  symlinkSync(builtProgram(), join(folder, 'onboard'));
  for (const [name, text] of Object.entries(scripts))
    writeFileSync(join(folder, name), text, { mode: 0o700 });
  const path = [folder, process.env['PATH']].join(delimiter);
  const environment = { HOME: home, ONBOARD_HOME: home, PATH: path };
  return (script, env) => endOf(spawnWatched(shell, ['-c', script], { ...environment, ...env }));
}

/** Returns the variables that `onboard sandbox --env` prints. */
export async function sandboxVariables(options: RunOptions): Promise<Record<string, string>> {
  const { stdout } = await runProgram(['sandbox', '--env', '--json'], options);
  return (JSON.parse(stdout) as { environment: Record<string, string> }).environment;
}
