import { onTestFinished } from 'vitest';
import type { RealNode } from '../network/nodes.ts';
import type { RealNetwork } from '../network/start.ts';
import type { RealL1 } from '../operator.ts';

/** Starts a node that tracks an L1. It stops when the row ends. */
export async function startL1Node(
  network: RealNetwork,
  name: string,
  l1: RealL1,
): Promise<RealNode> {
  const node = await network.startNode(name, {
    'track-subnets': l1.subnetId,
    'partial-sync-primary-network': 'true',
  });
  onTestFinished(() => node.process.stop());
  return node;
}

/** The validators of an L1, as the P-Chain lists them now. */
export async function validatorIds({ connection }: RealNetwork, { subnetId }: RealL1) {
  const validators = await connection.ports.pChain.currentValidators(subnetId, []);
  return validators.map(({ nodeId }) => nodeId);
}
