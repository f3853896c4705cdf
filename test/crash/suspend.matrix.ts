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

const countsOf = (one: Suspension) =>
  [
    one.place,
    { 'lost the journal': one.woken === 'lost' ? 1 : 0, faults: isSound(one) ? 0 : 1 },
  ] as const;

test(
  'a process that is suspended at any boundary makes every change once',
  { timeout: 0 },
  async () => {
    const faulty = await onAllTasks(TASK, (calms) => {
      const rows = places.flatMap((place) =>
        calms.flatMap((calm) => suspendable(calm).map((border) => ({ calm, border, place }))),
      );
      return runMatrix<Row, Suspension>(rows, {
        ...{ name: 'SUSPEND', isClean: isSound, countsOf },
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
