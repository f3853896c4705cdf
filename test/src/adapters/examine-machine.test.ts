import { mkdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { examineMachine } from '../../../src/adapters/host.ts';
import { systemClock } from '../../../src/app/clock.ts';
import { findPaths } from '../../../src/app/paths.ts';
import { holderHere } from '../../helpers/lock-holder.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

test('a lock of another machine is not reported as left over, because its process is unknown', async () => {
  const paths = findPaths(temporaryFolder(), {});
  mkdirSync(paths.journals, { recursive: true, mode: 0o700 });
  // No process has this ID and start.
  const holder = { ...holderHere(), pid: 2 ** 22 + 1, started: 'never' };
  const lock = (name: string, host: string): void =>
    writeFileSync(
      join(paths.journals, `${name}.ndjson.lock`),
      JSON.stringify({ ...holder, host }),
      {
        mode: 0o600,
      },
    );
  lock('here', hostname());
  lock('there', 'another-machine');
  const { locks } = await examineMachine(paths, systemClock, { colour: true, unicode: true });
  const { pid } = holder;
  expect(locks.toSorted((a, b) => (a.task < b.task ? -1 : 1))).toEqual([
    { task: 'here', pid, host: undefined, lives: false },
    { task: 'there', pid, host: 'another-machine', lives: true },
  ]);
});
