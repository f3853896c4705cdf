import { expect, test } from 'vitest';
import { runMatrix } from '../helpers/matrix.ts';
import { onAllTasks, type Calm } from './helpers/kill.ts';
import {
  isSound,
  places,
  suspendable,
  suspendAt,
  type Place,
  type Suspension,
} from './helpers/suspend.ts';

// Suspends every task at every boundary, lets another process finish the task on the same host, on another host and
// in another container, and wakes the first process. Takes hours. SUSPEND_TASK=top-up runs only this task.
const TASK = process.env['SUSPEND_TASK'];

interface Row {
  readonly calm: Calm;
  readonly border: number;
  readonly place: Place;
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
    const faulty = await onAllTasks(TASK, (calms) => {
      const rows = places.flatMap((place) =>
        calms.flatMap((calm) => suspendable(calm).map((border) => ({ calm, border, place }))),
      );
      return runMatrix<Row, Suspension>(rows, {
        ...{ name: 'SUSPEND', isClean: isSound, table: counts },
        keyOf: (one) => {
          const { task, command } = 'calm' in one ? { ...one.calm, task: one.calm.task.name } : one;
          return [task, command, one.place, one.border].join(' ');
        },
        run: ({ calm, border, place }) => suspendAt(calm, border, place),
      });
    });
    expect(faulty).toEqual([]);
  },
);
