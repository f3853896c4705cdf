import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { closeOrigins, openOrigins } from './helpers/homes.ts';
import { runCalm, type Calm } from './helpers/kill.ts';
import { isSound, places, suspendable, suspendAt, type Suspension } from './helpers/suspend.ts';
import { commandTasks, unsignedTasks } from './helpers/tasks.ts';

// Suspends every task at every boundary, lets another process finish the task on the same host, on another host and
// in another container, and wakes the first process. Takes hours. SUSPEND_LOG, SUSPEND_TASK and SUSPEND_AT_ONCE are
// like the variables of kill.matrix.ts. SUSPEND_EVERY=8 suspends at every eighth boundary.
const { SUSPEND_LOG: LOG, SUSPEND_TASK: TASK } = process.env;
const AT_ONCE = Number(process.env['SUSPEND_AT_ONCE'] ?? availableParallelism().toString());
const EVERY = Number(process.env['SUSPEND_EVERY'] ?? 1);

const keyOf = ({ task, command, place, border }: Omit<Suspension, 'woken'>): string =>
  [task, command, place, border].join(' ');

function loggedResults(): Suspension[] {
  if (LOG === undefined || !existsSync(LOG)) return [];
  const lines = readFileSync(LOG, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Suspension);
}

function counts(results: readonly Suspension[]): string {
  return places
    .map((place) => {
      const of = results.filter((one) => one.place === place);
      const lost = of.filter(({ woken }) => woken === 'lost').length;
      return `${place}: ${of.length} suspensions, ${lost} lost the journal, ${of.filter((one) => !isSound(one)).length} faults`;
    })
    .join('\n');
}

test(
  'a process that is suspended at any boundary makes every change once',
  { timeout: 0 },
  async () => {
    const results = loggedResults();
    const known = new Set(results.map(keyOf));
    const origins = await openOrigins([...commandTasks, ...unsignedTasks]);
    const calms: Calm[] = [];
    for (const task of [...commandTasks, ...unsignedTasks].filter(
      ({ name }) => (TASK ?? name) === name,
    ))
      calms.push(...(await runCalm(task, origins[task.from]!)));
    const waiting = calms
      .flatMap((calm) =>
        suspendable(calm)
          .filter((_, index) => index % EVERY === 0)
          .flatMap((border) => places.map((place) => ({ calm, border, place }))),
      )
      .filter(
        ({ calm: { task, command }, border, place }) =>
          !known.has([task.name, command, place, border].join(' ')),
      );
    console.log(`${results.length} runs are known, ${waiting.length} to go`);
    const worker = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const result = await suspendAt(next.calm, next.border, next.place);
        results.push(result);
        if (LOG !== undefined) appendFileSync(LOG, `${JSON.stringify(result)}\n`);
        if (!isSound(result)) console.log(result);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    console.log(counts(results));
    for (const { command, origin } of calms) {
      if (command === 'second') rmSync(origin.folder, { recursive: true, force: true });
    }
    closeOrigins(origins);
    expect(results.filter((result) => !isSound(result))).toEqual([]);
  },
);
