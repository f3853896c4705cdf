import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { onlyLine } from '../../src/commands/helpers/command-home.ts';
import type { Ended } from '../../helpers/program/run-program.ts';
import type { Life } from './homes.ts';
import type { CommandTask } from './tasks.ts';

const PRELOAD = resolve('test/crash/helpers/boundaries.mjs');

/** How an attempt went. */
export interface Attempt {
  /** Whether the process was killed on the way. */
  readonly died: boolean;
  /** Every border that was crossed, in order. */
  readonly crossed: readonly string[];
  /** What the first command printed, and how many of the borders are its; undefined: it was not run, or died. */
  readonly first: { readonly printed: string; readonly borders: number } | undefined;
}

let runs = 0;

/** Runs a command with its borders written down, until the one with the number `dieAt`; 0: to the end. */
export async function runCounted(
  words: readonly string[],
  life: Life,
  dieAt: number,
): Promise<{ readonly ended: Ended; readonly crossed: readonly string[] }> {
  runs += 1;
  const log = join(life.home, `crossed-${runs}`);
  const [command = '', ...rest] = words;
  const ended = await life.run([command, '--network', 'sandbox', '--yes', ...rest], {
    env: {
      ONBOARD_PRIVATE_KEY: life.operator.account.privateKey,
      NODE_OPTIONS: `--import ${PRELOAD}`,
      BOUNDARIES: log,
      DIE_AT: dieAt.toString(),
      CLOCK_AHEAD: life.ahead.toString(),
    },
  });
  return { ended, crossed: readFileSync(log, 'utf8').trimEnd().split('\n') };
}

/** Does the first command alone, undisturbed, and gives back what it printed. */
export async function beginTask(task: CommandTask, life: Life): Promise<string> {
  return onlyLine((await runCounted(await task.first(life), life, 0)).ended);
}

/**
 * Does a task with the built program, its commands after each other, until the border with the number
 * `dieAt` (counted through both), at which the process is killed; 0: to the end.
 * @param begun what the first command has printed; it is not run again then
 * @throws Error with what the program said where it ended in any other way
 */
export async function attempt(
  task: CommandTask,
  life: Life,
  dieAt: number,
  begun?: string,
): Promise<Attempt> {
  let crossed: readonly string[] = [];
  let first: Attempt['first'];
  if (begun === undefined) {
    const run = await runCounted(await task.first(life), life, dieAt);
    crossed = run.crossed;
    if (run.ended.code === null) return { died: true, crossed, first };
    first = { printed: onlyLine(run.ended), borders: crossed.length };
  }
  if (task.second === undefined) return { died: false, crossed, first };
  const left = Math.max(0, dieAt - crossed.length);
  const run = await runCounted(await task.second(life, begun ?? first?.printed ?? ''), life, left);
  crossed = [...crossed, ...run.crossed];
  if (run.ended.code === null) return { died: true, crossed, first };
  onlyLine(run.ended);
  return { died: false, crossed, first };
}
