import { expect, test } from 'vitest';
import { runMatrix } from '../helpers/matrix.ts';
import { isClean, killAt, onAllTasks, type Calm, type Loss, type Outcome } from './helpers/kill.ts';

// Kills every task at every boundary, with the journal kept, deleted, and cut at each record. Takes half an hour.
// CRASH_TASK=top-up runs only this task.
const TASK = process.env['CRASH_TASK'];
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

const countsOf = ({ task, command, loss, deaths, doubles, lost, askedAgain }: Outcome) =>
  [
    `${task} ${command}, journal ${typeof loss === 'number' ? 'cut' : loss}`,
    {
      ...{ kills: deaths, 'changes twice': doubles, 'changes lost': lost },
      'signatures twice': askedAgain,
    },
  ] as const;

test(
  'a task that is killed at any boundary makes every change exactly once',
  { timeout: 0 },
  async () => {
    const faulty = await onAllTasks(TASK, (calms) => {
      const deaths = calms.flatMap(deathsOf).sort((one, other) => turn(one) - turn(other));
      return runMatrix<Death, Outcome>(deaths, {
        ...{ name: 'CRASH', isClean, countsOf },
        keyOf: (one) => {
          const { task, command } = 'calm' in one ? { ...one.calm, task: one.calm.task.name } : one;
          return [task, command, one.border, one.loss].join(' ');
        },
        run: ({ calm, border, loss }) => killAt(calm, border, loss),
      });
    });
    expect(faulty).toEqual([]);
  },
);
