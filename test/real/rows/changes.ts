import { setTimeout } from 'node:timers/promises';
import { readL1 } from '../../../src/protocol/snapshots/read-l1.ts';
import type { RealNetwork } from '../network/start.ts';
import { newOperator, STAKE, type RealL1 } from '../operator.ts';
import { startL1Node, validatorIds } from './l1-node.ts';
import { checkReceipt } from './receipts.ts';
import { openProfile } from '../../helpers/sandbox/open-profile.ts';

/** One operator with a node on each L1: more weight, less weight, a top-up, removal. */
export async function bothL1s(network: RealNetwork): Promise<string> {
  const operator = await newOperator(network);
  await operator.join(...network.l1s);
  const added: { readonly l1: RealL1; readonly node: Awaited<ReturnType<typeof startL1Node>> }[] =
    [];
  for (const l1 of network.l1s) {
    const node = await startL1Node(network, `both-${l1.vm}`, l1);
    await operator.completeAdd(l1, node, await operator.add(l1, node));
    added.push({ l1, node });
  }
  for (const { l1, node } of added) {
    await operator.changeStake(l1, node, STAKE * 2n);
    await operator.changeStake(l1, node, STAKE);
    const middleware = ['--middleware', l1.contracts.middleware];
    await operator.send('top-up', ...middleware, node.identity.nodeID, '0.2');
    await operator.remove(l1, node);
    if ((await validatorIds(network, l1)).includes(node.identity.nodeID))
      throw new Error(`the node is still a validator of ${l1.name}`);
  }
  await checkReceipt(network, operator);
  return added.map(({ l1 }) => `${l1.name} (${l1.vm})`).join(' and ');
}

/** Seconds from the boundary of an epoch to the start of a change. */
const AROUND = [-2, 0, 1.5];

/** Changes on chains that stood still for two epochs, and around an epoch's boundary. */
export async function idleAndBoundary(network: RealNetwork): Promise<string> {
  const l1 = network.firstL1;
  const operator = await newOperator(network);
  const node = await startL1Node(network, 'idle', l1);
  await operator.join(l1);
  await operator.completeAdd(l1, node, await operator.add(l1, node));

  await network.stopActors();
  const { epochSeconds: epoch, profile, connection } = network;
  const [phase] = profile.phases;
  const stated = phase?.l1s[0];
  if (stated === undefined) throw new Error('the profile has no L1');
  const { epochs } = await readL1(connection.ports, openProfile(profile), stated);
  const idle = 2 * epoch + 5;
  await setTimeout(idle * 1000);
  await operator.changeStake(l1, node, STAKE * 2n);
  for (const [index, offset] of AROUND.entries()) {
    const toBoundary = epoch - ((Date.now() / 1000 - Number(epochs.startTime)) % epoch);
    const wait = toBoundary + offset;
    await setTimeout((wait < 0 ? wait + epoch : wait) * 1000);
    await operator.changeStake(l1, node, STAKE * BigInt(3 + index));
  }
  await operator.remove(l1, node);
  network.restartActors();
  await checkReceipt(network, operator);
  return `idle for ${idle} s; then changes ${AROUND.join(', ')} s from a boundary`;
}
