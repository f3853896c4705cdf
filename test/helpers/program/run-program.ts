import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { watchProgram } from '../canary/watch-program.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** The built program, as it is installed. */
export const PROGRAM = resolve('dist/main.js');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  /** What is put on standard input; without it standard input is closed. */
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The folder of the product's files; a fresh one without it. */
  readonly home?: string;
  /** Another installation of the program than the one that was just built. */
  readonly program?: string;
}

/** Runs the built program to its end, in a home of its own and without terminals. */
export function runProgram(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return endOf(spawnProgram(args, options), options.input);
}

/** What a program says until it ends. `input`: all that it is told; without it its input is closed. */
export async function endOf(child: ChildProcessWithoutNullStreams, input = ''): Promise<Ended> {
  // A program that reads nothing may be gone before anything is written to it.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((done) => child.once('close', done)),
  ]);
  return { code, stdout, stderr };
}

/** Starts the built program; whoever starts it ends it. */
export function spawnProgram(
  args: readonly string[],
  options: RunOptions = {},
): ChildProcessWithoutNullStreams {
  const home = options.home ?? temporaryFolder();
  const [command, ...before] =
    options.program === undefined ? [process.execPath, PROGRAM] : [options.program];
  return spawnWatched(command, [...before, ...args], {
    PATH: process.env['PATH'] ?? '',
    // As it is called where it is installed, not by the path of the build.
    ONBOARD_COMMAND: 'onboard',
    HOME: home,
    ONBOARD_HOME: home,
    // What people read has the zone of the machine.
    TZ: 'UTC',
    ...options.env,
  });
}

/** Starts any program in an environment of its own; what it says is searched as all that programs say is. */
export function spawnWatched(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): ChildProcessWithoutNullStreams {
  return watchProgram(spawn(command, args, { env: { ...env } }), args);
}
