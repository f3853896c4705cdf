import { execFileSync, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { watchProgram } from '../canary/watch-program.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** For a started program: it is compiled once, not at each of hundreds of starts. */
export const COMPILED_ONCE = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled') };
let program: string | undefined;

/** Returns the built program, as it is installed. The first caller of a process builds it if a source is newer. */
export function builtProgram(): string {
  if (program === undefined) {
    execFileSync(process.execPath, ['scripts/build.ts', '--if-needed'], { stdio: 'pipe' });
    program = resolve('dist/main.js');
  }
  return program;
}

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  /** The text on standard input. Without it, standard input is closed. */
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The folder of the program's files. Without it, the program gets a new folder. */
  readonly home?: string;
  /** Another installed program, instead of the one that was just built. */
  readonly program?: string;
}

/** Runs the built program to its end, in its own home and without terminals. */
export function runProgram(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return endOf(spawnProgram(args, options), options.input);
}

/** Returns a program's output when it ends. `input` is its whole input; without it, its input is closed. */
export async function endOf(child: ChildProcessWithoutNullStreams, input = ''): Promise<Ended> {
  // A program that reads nothing may end before anything is written to it.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((done) => child.once('close', done)),
  ]);
  return { code, stdout, stderr };
}

/** Returns the folder of the built program. */
export const builtFolder = (): string => dirname(builtProgram());

/** Starts the built program. The caller must end it. */
export function spawnProgram(
  args: readonly string[],
  options: RunOptions = {},
): ChildProcessWithoutNullStreams {
  const home = options.home ?? temporaryFolder();
  const [command, ...before] =
    options.program === undefined ? [process.execPath, builtProgram()] : [options.program];
  return spawnWatched(command, [...before, ...args], environmentOf(home, options.env));
}

/** Returns the environment of a program in its own home. */
export function environmentOf(home: string, env: RunOptions['env']): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    // The program is called by its installed name, not by the path of the build.
    ONBOARD_COMMAND: 'onboard',
    HOME: home,
    ONBOARD_HOME: home,
    // Fixes the time zone, because the program shows local times.
    TZ: 'UTC',
    ...env,
  };
}

/** Starts any program in its own environment. Its output is searched for keys. */
export function spawnWatched(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): ChildProcessWithoutNullStreams {
  return watchProgram(spawn(command, args, { env: { ...COMPILED_ONCE, ...env } }), args);
}
