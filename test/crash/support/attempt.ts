import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { onlyLine } from '../../commands/support/command-home.ts';
import type { Ended } from '../../run-program.ts';
import type { Life } from './homes.ts';
import type { TwoCommands } from './tasks.ts';

const PRELOAD = resolve('test/crash/support/boundaries.mjs');

/** How an attempt went. */
export interface Attempt {
  /** Whether the process was killed on the way. */
  readonly died: boolean;
  /** Every border that was crossed, in order. */
  readonly crossed: readonly string[];
}

let attempts = 0;

/**
 * Does a task with the built program, both commands after each other, until the border with the number
 * `dieAt` (counted through both), at which the process is killed; 0: to the end.
 * @throws Error with what the program said where it ended in any other way
 */
export async function attempt(task: TwoCommands, life: Life, dieAt: number): Promise<Attempt> {
  const crossed: string[] = [];
  const run = async (words: readonly string[]): Promise<Ended> => {
    attempts += 1;
    const log = join(life.home, `crossed-${attempts}`);
    const [command = '', ...rest] = words;
    const ended = await life.run([command, '--network', 'sandbox', '--yes', ...rest], {
      env: {
        ONBOARD_PRIVATE_KEY: life.operator.account.privateKey,
        NODE_OPTIONS: `--import ${PRELOAD}`,
        BOUNDARIES: log,
        DIE_AT: Math.max(0, dieAt - crossed.length).toString(),
        CLOCK_AHEAD: life.ahead.toString(),
      },
    });
    if (existsSync(log)) crossed.push(...readFileSync(log, 'utf8').trimEnd().split('\n'));
    return ended;
  };
  const first = await run(await task.first(life));
  if (first.code === null) return { died: true, crossed };
  const second = await run(await task.second(life, onlyLine(first)));
  if (second.code === null) return { died: true, crossed };
  onlyLine(second);
  return { died: false, crossed };
}
