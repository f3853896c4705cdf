import { openSettings } from '../../../../src/adapters/storage/settings-store.ts';
import type { TaskRequest } from '../../../../src/tasks/task-kinds.ts';
import type { Operator } from '../../tasks/helpers/operator.ts';
import { openTestSession, personalFolder, type TestSession } from './open-test-session.ts';

/**
 * The requests of a node's life: an addition with the minimum stake, an update to twice that stake, and the
 * removal.
 */
export function requestsOf({ l1, node: { nodeId }, addNodeInput }: Operator) {
  const stake = l1.primaryClass.minimum * 2n;
  return {
    add: { kind: 'add-node', l1, input: addNodeInput() },
    update: { kind: 'update-weight', l1, input: { nodeId, stake } },
    remove: { kind: 'remove-node', l1, input: { nodeId, initiate: true } },
  } satisfies Record<string, TaskRequest>;
}

/** Starts the next epoch, in which a node can be changed again. */
export async function nextEpoch({ clock, sandbox }: Operator): Promise<void> {
  clock.forward(sandbox.profile.epochSeconds);
  await sandbox.controls.cChain.tick();
}

/** A settings folder that names the operator, as after an earlier session. */
export async function folderOf(
  { clock, connection, signer }: Operator,
  home = personalFolder(),
): Promise<string> {
  const { name } = connection.profile;
  await (
    await openSettings(home, clock)
  ).change(() => ({
    network: name,
    l1: 'Genbu/Genbu',
    operators: { [name]: signer.evmAddress },
  }));
  return home;
}

export function openIn(home: string, { clock, connection }: Operator): TestSession {
  return openTestSession(connection.profile, home, clock);
}
