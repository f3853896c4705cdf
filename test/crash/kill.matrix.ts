import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { closeOrigins, openOrigins } from './helpers/homes.ts';
import { isClean, killAt, runCalm, type Calm, type Loss, type Outcome } from './helpers/kill.ts';
import { matrixTable } from './helpers/matrix-table.ts';
import { commandTasks, unsignedTasks } from './helpers/tasks.ts';

// Kills every task at every boundary, with the journal kept, deleted, and cut at each record. Takes half an
// hour. Each result is appended to the file CRASH_LOG, if set. An interrupted matrix continues with the results
// in this file.
const LOG = process.env['CRASH_LOG'];
// Runs only this task, such as `top-up`; all tasks if it is not set.
const TASK = process.env['CRASH_TASK'];
// Kills at every boundary; with CRASH_EVERY=8, at every eighth.
const EVERY = Number(process.env['CRASH_EVERY'] ?? 1);
const AT_ONCE = Number(process.env['CRASH_AT_ONCE'] ?? availableParallelism().toString());
const WRITES = /append|sync|sendRawTransaction|issueTx|aggregate/;

interface Death {
  readonly calm: Calm;
  readonly border: number;
  readonly loss: Loss;
}

function deathsOf(calm: Calm): readonly Death[] {
  const { crossed, records } = calm;
  const borders = crossed.map((_, index) => index + 1);
  const appends = borders.filter((border) => crossed[border - 1] === 'append');
  const written = records + appends.length;
  // Without the journal, a finished top-up cannot be distinguished from a new request.
  if (calm.task.second === undefined) {
    return borders.map((border) => ({ calm, border, loss: 'kept' as const }));
  }
  // Before this boundary, there is no journal to delete.
  const begun = records > 0 ? 1 : (appends[0] ?? Infinity);
  return [
    ...borders.map((border) => ({ border, loss: 'kept' as const })),
    ...borders
      .filter((border) => border >= begun)
      .map((border) => ({ border, loss: 'deleted' as const })),
    // Cuts the latest record at each append, and every record at the last append.
    ...appends.map((border, earlier) => ({ border, loss: records + earlier })),
    ...appends
      .slice(-1)
      .flatMap((border) =>
        Array.from({ length: Math.max(0, written - 1) }, (_, record) => ({ border, loss: record })),
      ),
  ].map((death) => ({ calm, ...death }));
}

/**
 * The priority of a kill. Boundaries with a write come first, then every 64th of the others, every 32nd, and so
 * on. The results of an interrupted matrix are thus spread over all boundaries.
 */
function turn({ calm: { crossed }, border }: Death): number {
  if (WRITES.test(crossed[border - 1] ?? '')) return 0;
  return 1 + [64, 32, 16, 8, 4, 2, 1].findIndex((step) => border % step === 0);
}

const keyOf = (task: string, command: string, border: number, loss: Loss): string =>
  [task, command, border, loss].join(' ');

function loggedOutcomes(): Outcome[] {
  if (LOG === undefined || !existsSync(LOG)) return [];
  const lines = readFileSync(LOG, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Outcome);
}

test(
  'a task that is killed at any boundary makes every change exactly once',
  { timeout: 0 },
  async () => {
    const outcomes = loggedOutcomes();
    const known = new Set(outcomes.map((o) => keyOf(o.task, o.command, o.border, o.loss)));
    const origins = await openOrigins([...commandTasks, ...unsignedTasks]);
    const calms: Calm[] = [];
    for (const task of [...commandTasks, ...unsignedTasks].filter(
      ({ name }) => (TASK ?? name) === name,
    ))
      calms.push(...(await runCalm(task, origins[task.from]!)));
    const waiting = calms
      .flatMap((calm) => deathsOf(calm).filter((_, index) => index % EVERY === 0))
      .filter(
        ({ calm, border, loss }) => !known.has(keyOf(calm.task.name, calm.command, border, loss)),
      )
      .sort((one, other) => turn(one) - turn(other));
    console.log(`${outcomes.length} runs are known, ${waiting.length} to go`);
    const worker = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const outcome = await killAt(next.calm, next.border, next.loss);
        outcomes.push(outcome);
        if (LOG !== undefined) appendFileSync(LOG, `${JSON.stringify(outcome)}\n`);
        if (!isClean(outcome)) console.log(outcome);
        if (outcomes.length % 100 === 0) console.log(matrixTable(outcomes));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    console.log(matrixTable(outcomes));
    for (const { command, origin } of calms) {
      if (command === 'second') rmSync(origin.folder, { recursive: true, force: true });
    }
    closeOrigins(origins);
    expect(outcomes.filter((outcome) => !isClean(outcome))).toEqual([]);
  },
);
