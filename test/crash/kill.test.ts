import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_WHOLE } from '../helpers/is-whole.ts';
import { closeOrigins, openOrigins, type Origins } from './helpers/homes.ts';
import { forgetCalms, isClean, killAt, runCalm, type Calm, type Loss } from './helpers/kill.ts';
import { commandTasks, unsignedTasks, type CommandTask } from './helpers/tasks.ts';

// Kills some tasks at one boundary of each kind: a record that is written but not synced, a synced record, a
// sent transaction, an issued P-Chain transaction and an aggregated signature. `npm run nightly -- crash` kills
// every task at every boundary.
interface Death {
  readonly command: Calm['command'];
  readonly kind: string;
  /** The number among the boundaries of this kind; default: the last. */
  readonly border?: number;
  /** `cut`: half of the record at which the process dies is on the disk. */
  readonly loss: Exclude<Loss, number> | 'cut';
}

const deaths: Readonly<Partial<Record<CommandTask['name'], readonly Death[]>>> = {
  add: [
    { command: 'first', kind: 'answer eth_sendRawTransaction', loss: 'deleted' },
    { command: 'second', kind: 'answer platform.issueTx', loss: 'kept' },
    { command: 'second', kind: 'append', loss: 'cut' },
    ...(IS_WHOLE
      ? [{ command: 'second', kind: 'answer aggregate', loss: 'deleted' } as const]
      : []),
  ],
  // Without the journal, a finished top-up cannot be distinguished from a new request.
  'top-up': [{ command: 'first', kind: 'sync', border: 2, loss: 'kept' }],
  // Another wallet sends; the program dies after it has collected signatures. `suspend.test.ts` has the P-Chain alone.
  'add-unsigned': [{ command: 'second', kind: 'append', border: 2, loss: 'kept' }],
};
const killed = [...commandTasks, ...unsignedTasks].flatMap((task) => {
  const its = deaths[task.name];
  return its === undefined ? [] : [{ ...task, deaths: its }];
});

let origins: Origins;
beforeAll(async () => {
  origins = await openOrigins(killed);
});
afterAll(() => closeOrigins(origins));

test.each(killed)('$name makes every change exactly once after two kills', async (task) => {
  const calms = await runCalm(task, origins[task.from]!);
  // Every kind of boundary must occur; otherwise the boundaries were not recorded.
  for (const kind of [/^ask /, /^answer /, /^append$/, /^sync$/, /^lock$/]) {
    expect(calms.at(-1)!.crossed.filter((what) => kind.test(what))).not.toEqual([]);
  }
  const outcomes = [];
  for (const { command, kind, border, loss } of task.deaths) {
    const calm = calms.find((one) => one.command === command)!;
    const count = (text: string) => calm.crossed.filter((what) => what.startsWith(text)).length;
    const lost = loss === 'cut' ? calm.records + count('append') - 1 : loss;
    outcomes.push(await killAt(calm, border ?? count(kind), lost, kind));
  }
  forgetCalms(calms);
  expect(outcomes.filter((outcome) => !isClean(outcome) || outcome.deaths === 0)).toEqual([]);
});
