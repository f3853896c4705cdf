import { expect, test } from 'vitest';
import type { Clock } from '../../../src/ports/host.ts';
import { readValidation } from '../../../src/protocol/snapshots/read-validation.ts';
import { changeOf } from '../../../src/tasks/validation/change-in-progress.ts';
import { openJoined, sharedOperator } from './helpers/operator.ts';

const operator = sharedOperator(() => openJoined('operator', { generation: 'a' }));

/** A clock that is an hour ahead of the network. */
function anHourAhead(clock: Clock): Clock {
  return {
    now: () => clock.now() + 3_600_000,
    sleep: (milliseconds, signal) => clock.sleep(milliseconds, signal),
  };
}

test('a local clock that is an hour ahead changes neither the expiry nor the check for it', async () => {
  const { l1, node, connection, clock } = operator;
  const ports = { clock: anHourAhead(clock) };
  const networkTime = BigInt(Math.floor(clock.now() / 1000));
  const input = operator.addNodeInput();
  const added = await operator.run({ kind: 'add-node', l1, input }, { stopAfter: 'add', ports });
  expect(added).toMatchObject({ kind: 'stopped' });
  const facts = await readValidation(connection.ports, l1, node.nodeId);
  // The P-Chain accepts an expiry of at most 24 hours after its own time.
  const { expiry } = facts.registration!.message;
  expect(expiry - networkTime).toBeLessThan(86_400n);
  expect(expiry - networkTime).toBeGreaterThan(82_000n);
  expect(changeOf(facts).kind).toBe('registration');

  const done = await operator.run({ kind: 'add-node', l1, input }, { ports });
  expect(done).toMatchObject({ kind: 'done' });
});
