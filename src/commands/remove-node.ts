import { encodeEventTopics } from 'viem/utils';
import type { Hex } from '../domain/bytes.ts';
import type { EvmAddress } from '../domain/evm.ts';
import { idFromHex, nodeIdToBytes32, type NodeId, type ValidationId } from '../domain/ids.ts';
import { middlewareAbi } from '../protocol/abi/middleware.ts';
import type { L1Facts } from '../protocol/contracts/l1-facts.ts';
import { readValidation } from '../protocol/contracts/read-validation.ts';
import { firstStep, type FirstStep } from './first-step.ts';
import { newestLog } from './newest-log.ts';
import type { Sending } from './perform-task.ts';

/** First step of removing a node. A node that the operator has removed already is told as removed. */
export function removeNode(
  order: { readonly middleware: EvmAddress; readonly nodeId: NodeId },
  sending: Sending,
): Promise<FirstStep> {
  const { middleware, nodeId } = order;
  return firstStep(middleware, sending, async (l1) => {
    const ended = await endedValidation(l1, nodeId, sending);
    const input = { nodeId, initiate: true, ...(ended && { validationId: ended }) };
    return { kind: 'remove-node', l1, input };
  });
}

/** The node's last validation, where it has none now and the operator's middleware told of its end. */
async function endedValidation(
  l1: L1Facts,
  nodeId: NodeId,
  { connection: { ports }, signer }: Sending,
): Promise<ValidationId | undefined> {
  const { live } = await readValidation(ports, l1, nodeId);
  if (live !== undefined) return undefined;
  const topics = encodeEventTopics({
    abi: middlewareAbi,
    eventName: 'NodeRemoved',
    args: { operator: signer.evmAddress, nodeId: nodeIdToBytes32(nodeId) },
  }) as Hex[];
  const log = await newestLog(ports.evm, { address: l1.middleware, topics });
  // Indexed: name, operator, node, validation.
  const validation = log?.topics[3];
  return validation === undefined ? undefined : idFromHex<ValidationId>(validation);
}
