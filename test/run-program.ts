import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

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
  /** Told as soon as it runs. */
  readonly began?: (child: ChildProcessWithoutNullStreams) => void;
}

/** Runs the built program to its end, in a home of its own and without terminals. */
export async function runProgram(
  args: readonly string[],
  options: RunOptions = {},
): Promise<Ended> {
  const child = spawnProgram(args, options);
  options.began?.(child);
  // A program that reads nothing may be gone before anything is written to it.
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
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
  return spawn(command, [...before, ...args], {
    env: { PATH: process.env['PATH'], HOME: home, ONBOARD_HOME: home, ...options.env },
  });
}

/** An empty folder that goes when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'onboard-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
