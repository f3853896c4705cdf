import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_WHOLE } from '../helpers/is-whole.ts';
import { closeOrigins, openOrigins, type Origins } from './helpers/homes.ts';
import { forgetCalms, isClean, killAt, runCalm, type Calm, type Loss } from './helpers/kill.ts';
import { isSound, suspendAt, type Place } from './helpers/suspend.ts';
import { commandTasks, unsignedTasks, type CommandTask } from './helpers/tasks.ts';

// Kills some tasks at one boundary of each kind: a record that is written but not synced, a synced record, a
// sent transaction, an issued P-Chain transaction and an aggregated signature. Suspends them at others, lets another
// process finish them, and wakes the first process. `npm run nightly -- crash` does both with every task at every boundary.
interface Death {
  readonly command: Calm['command'];
  readonly kind: string;
  /** The number among the boundaries of this kind; default: the last. */
  readonly border?: number;
  /** `cut`: half of the record at which the process dies is on the disk. */
  readonly loss: Exclude<Loss, number> | 'cut';
}

interface Sample {
  readonly deaths: readonly Death[];
  /** The first boundary with this name in the last command, and where the other process runs. */
  readonly suspensions: readonly (readonly [boundary: string, Place])[];
}

const ISSUED = 'answer platform.issueTx';
const SAMPLES: Readonly<Partial<Record<CommandTask['name'], Sample>>> = {
  add: {
    deaths: [
      { command: 'first', kind: 'answer eth_sendRawTransaction', loss: 'deleted' },
      { command: 'second', kind: ISSUED, loss: 'kept' },
      { command: 'second', kind: 'append', loss: 'cut' },
      ...(IS_WHOLE
        ? [{ command: 'second', kind: 'answer aggregate', loss: 'deleted' } as const]
        : []),
    ],
    suspensions: [
      ['append', 'same host'],
      [ISSUED, 'other host'],
    ],
  },
  'top-up': {
    // Without the journal, a finished top-up cannot be distinguished from a new request.
    deaths: [{ command: 'first', kind: 'sync', border: 2, loss: 'kept' }],
    suspensions: [
      ...(IS_WHOLE ? [['append', 'other host'] as const] : []),
      ['answer avax.issueTx', 'other container'],
    ],
  },
  // Another wallet sends.
  'top-up-unsigned': {
    deaths: [{ command: 'first', kind: 'append', border: 2, loss: 'kept' }],
    suspensions: [['answer eth_maxPriorityFeePerGas', 'other container']],
  },
};
const sampled = [...commandTasks, ...unsignedTasks].flatMap((task) => {
  const sample = SAMPLES[task.name];
  return sample === undefined ? [] : [{ ...task, ...sample }];
});

let origins: Origins;
beforeAll(async () => {
  origins = await openOrigins(sampled);
});
afterAll(() => closeOrigins(origins));

test.each(sampled)(
  '$name makes every change exactly once after two kills, and beside a suspended process',
  async (task) => {
    const calms = await runCalm(task, origins[task.from]!);
    const last = calms.at(-1)!;
    // Every kind of boundary must occur; otherwise the boundaries were not recorded.
    for (const kind of [/^ask /, /^answer /, /^append$/, /^sync$/, /^lock$/])
      expect(last.crossed.filter((what) => kind.test(what))).not.toEqual([]);
    const outcomes = [];
    for (const { command, kind, border, loss } of task.deaths) {
      const calm = calms.find((one) => one.command === command)!;
      const count = (text: string) => calm.crossed.filter((what) => what.startsWith(text)).length;
      const lost = loss === 'cut' ? calm.records + count('append') - 1 : loss;
      outcomes.push(await killAt(calm, border ?? count(kind), lost, kind));
    }
    expect(outcomes.filter((outcome) => !isClean(outcome) || outcome.deaths === 0)).toEqual([]);
    const results = [];
    for (const [kind, place] of task.suspensions) {
      const border = last.crossed.indexOf(kind) + 1;
      expect(border, `${kind} among ${last.crossed.join(', ')}`).toBeGreaterThan(0);
      results.push(await suspendAt(last, border, place));
    }
    forgetCalms(calms);
    expect(results.filter((result) => !isSound(result))).toEqual([]);
    // Elsewhere, the suspended process has lost the lock; on the same host, it keeps the lock.
    expect(results.map(({ place, woken }) => [place, woken])).toEqual(
      results.map(({ place }) => [place, place === 'same host' ? 'finished' : 'lost']),
    );
  },
);
