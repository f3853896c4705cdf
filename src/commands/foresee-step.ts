import type { EvmAddress } from '../domain/evm.ts';
import type { NodeId } from '../domain/ids.ts';
import type { L1Profile, NetworkProfile } from '../domain/profile.ts';
import type { EvmReader } from '../ports/evm.ts';
import type { Readers } from '../ports/readers.ts';
import { foreseeLive, foreseeStake } from '../protocol/contracts/foresee.ts';
import type { L1Ground } from '../protocol/contracts/l1-facts.ts';
import { ownerQueries } from '../protocol/contracts/is-disabled.ts';
import { ask } from '../protocol/contracts/query.ts';
import { readEpoch, readOwnStake } from '../protocol/contracts/read-operator.ts';
import { readValidation } from '../protocol/contracts/read-validation.ts';

/**
 * Asks what a change of a node is begun by, together with what is asked of the L1, taking for true what
 * the profile states. For readers that share what they read; nothing is concluded from it.
 */
export async function foreseeNode(
  evm: EvmReader,
  { contracts: services }: NetworkProfile,
  { middleware, validatorManagerProxy: balancer }: L1Profile,
  operator: EvmAddress,
  nodeId: NodeId,
): Promise<void> {
  if (middleware === undefined || balancer === undefined) return;
  await Promise.allSettled([
    foreseeLive(evm, balancer, nodeId),
    foreseeStake(evm, { middleware, balancer, services }, operator),
    ask(evm, ownerQueries({ middleware, balancer })),
  ]);
}

/** The same, once it is known what the L1 is made of. What has not answered by then is not waited for. */
export function foreseeStep(
  readers: Readers,
  ground: L1Ground,
  operator: EvmAddress,
  nodeId: NodeId,
): Promise<void> {
  const { evm } = readers;
  void Promise.allSettled([
    readValidation(readers, ground, nodeId),
    readEpoch(evm, ground),
    readOwnStake(evm, ground, operator),
  ]);
  return Promise.resolve();
}
