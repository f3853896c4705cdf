import { networkKey } from '../../../../src/domain/network/identity.ts';
import { openSettings } from '../../../../src/adapters/storage/settings-store.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import type { Clock } from '../../../../src/ports/host.ts';
import type { TaskRequest } from '../../../../src/tasks/task-kinds.ts';
import { openJoined, sharedOperator, type Operator } from '../../tasks/helpers/operator.ts';
import { openTestSession, personalFolder, type TestSession } from './open-test-session.ts';
import type { AnyProfile } from '../../../helpers/sandbox/open-profile.ts';

/**
 * The requests of a node's life: an addition with the minimum stake, an update to twice that stake, and the
 * removal.
 */
export function requestsOf({ l1, node: { nodeId }, addNodeInput }: Operator) {
  const stake = l1.primaryClass.minimum * 2n;
  return {
    add: { kind: 'add-node', l1, input: addNodeInput() },
    update: { kind: 'update-weight', l1, input: { nodeId, stake } },
    remove: { kind: 'remove-node', l1, input: { nodeId, initiates: true } },
  } satisfies Record<string, TaskRequest>;
}

/** An operator that joined the L1 before the tests of a file. */
export function sharedJoined(
  prepare: (operator: Operator) => Promise<unknown> = () => Promise.resolve(),
) {
  return sharedOperator(async () => {
    const operator = await openJoined('operator');
    await prepare(operator);
    return operator;
  });
}

/** The key of an operator's account. */
export const keyOf = ({ sandbox }: Operator) => sandbox.profile.accounts[0]!.privateKey;

/** Starts the next epoch, in which a node can be changed again. */
export async function nextEpoch({ clock, sandbox }: Operator): Promise<void> {
  clock.forward(sandbox.profile.epochSeconds);
  await sandbox.controls.cChain.tick();
}

/** A settings folder that names an operator of a network, as after an earlier session. */
export async function folderFor(
  network: AnyProfile,
  operator: string,
  clock: Clock = systemClock,
  home = personalFolder(),
): Promise<string> {
  const settings = await openSettings(home, clock);
  const key = networkKey(network);
  await settings.change(() => ({
    network: network.name,
    networkKeys: { [network.name]: key },
    l1: 'Genbu/Genbu',
    operators: { [key]: operator },
  }));
  return home;
}

export function folderOf({ clock, connection, signer }: Operator, home?: string): Promise<string> {
  return folderFor(connection.profile, signer.evmAddress, clock, home);
}

export function openIn(home: string, { clock, connection }: Operator): TestSession {
  return openTestSession(connection.profile, home, clock);
}

/** Opens the wizard at the operator's list of nodes, without a key or a journal. */
export async function openHome(operator: Operator): Promise<TestSession> {
  return openIn(await folderOf(operator), operator);
}
