import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { joinedOrigin, validatorOrigin } from './support/homes.ts';
import { isClean, killAt, runCalm, type Calm, type Loss, type Outcome } from './support/kill.ts';
import { matrixTable } from './support/matrix-table.ts';
import { twoCommands } from './support/tasks.ts';

// Every border of every task, with the journal kept, deleted and torn: hours. CRASH_EVERY=n takes each
// n-th of the borders at which something was only read.
const EVERY = Number(process.env['CRASH_EVERY'] ?? '1');
const AT_ONCE = Number(process.env['CRASH_AT_ONCE'] ?? availableParallelism().toString());
const WRITES = /appendFile|sync|sendRawTransaction|issueTx|aggregate/;
const TORN = 'after appendFile';

interface Death {
  readonly border: number;
  readonly loss: Loss;
}

function deathsOf({ crossed }: Calm): readonly Death[] {
  const borders = crossed.flatMap((what, index) =>
    WRITES.test(what) || index % EVERY === 0 ? [index + 1] : [],
  );
  const torn = borders.filter((border) => crossed[border - 1] === TORN);
  return [
    ...borders.map((border) => ({ border, loss: 'kept' as const })),
    ...borders.map((border) => ({ border, loss: 'deleted' as const })),
    ...torn.map((border) => ({ border, loss: 'torn' as const })),
  ];
}

test(
  'killed at every border, whoever goes on does each thing exactly once',
  { timeout: 0 },
  async () => {
    const joined = await joinedOrigin();
    const validator = await validatorOrigin(joined);
    const rows = [];
    for (const task of twoCommands) {
      const calm = await runCalm(task, task.ofValidator ? validator : joined);
      const waiting = [...deathsOf(calm)];
      const outcomes: Outcome[] = [];
      const worker = async (): Promise<void> => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const outcome = await killAt(calm, next.border, next.loss);
          outcomes.push(outcome);
          if (!isClean(outcome)) console.log(task.name, outcome);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      rows.push({ task: task.name, borders: calm.crossed.length, outcomes });
      console.log(matrixTable(rows));
    }
    for (const { folder } of [joined, validator]) rmSync(folder, { recursive: true, force: true });
    expect(rows.flatMap(({ outcomes }) => outcomes.filter((outcome) => !isClean(outcome)))).toEqual(
      [],
    );
  },
);
