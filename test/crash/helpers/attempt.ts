import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { onlyLine } from '../../src/commands/helpers/command-home.ts';
import type { Ended } from '../../helpers/program/run-program.ts';
import type { Life } from './homes.ts';
import type { CommandTask } from './tasks.ts';

const PRELOAD = resolve('test/crash/helpers/boundaries.mjs');

/** The result of an attempt. */
export interface Attempt {
  /** True if the process was killed. */
  readonly died: boolean;
  /** The boundaries that the process crossed, in order. */
  readonly crossed: readonly string[];
}

let runs = 0;

/**
 * Runs a command and records its boundaries. Kills the process at the boundary `dieAt`, or not at all if it is
 * 0. Counts only the boundaries whose names begin with `kind`.
 */
export async function runCounted(
  words: readonly string[],
  life: Life,
  dieAt: number,
  kind = '',
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
      DIE_KIND: kind,
      CLOCK_AHEAD: life.ahead.toString(),
    },
  });
  return { ended, crossed: readFileSync(log, 'utf8').trimEnd().split('\n') };
}

/**
 * Runs the commands of a task one after another with the built program. Kills the process at the boundary
 * `dieAt` of its kind, counted over both commands, or not at all if it is 0.
 * @param begun the output of the first command, which then does not run again
 * @throws Error with the program's output if the program ended in any other way
 */
export async function attempt(
  task: CommandTask,
  life: Life,
  dieAt: number,
  begun?: string,
  kind = '',
): Promise<Attempt> {
  let crossed: readonly string[] = [];
  let printed = begun;
  if (printed === undefined) {
    const run = await runCounted(await task.first(life), life, dieAt, kind);
    crossed = run.crossed;
    if (run.ended.code === null) return { died: true, crossed };
    printed = onlyLine(run.ended);
  }
  if (task.second === undefined) return { died: false, crossed };
  const left = Math.max(0, dieAt - crossed.filter((what) => what.startsWith(kind)).length);
  const second = await task.second(life, printed);
  const run = await runCounted(second, life, left, kind);
  crossed = [...crossed, ...run.crossed];
  if (run.ended.code === null) return { died: true, crossed };
  onlyLine(run.ended);
  return { died: false, crossed };
}
