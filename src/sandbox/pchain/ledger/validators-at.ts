import {
  nodeIdFromBytes,
  PRIMARY_NETWORK_ID,
  type NodeId,
  type SubnetId,
} from '../../../domain/identity/ids.ts';
import { weight } from '../../../domain/units.ts';
import type { Rules } from '../rules.ts';
import type { ChainState } from './state.ts';
import type { ValidatorAt } from '../types.ts';

/**
 * The NodeID that stands for all inactive validators of an L1. The weight of these validators counts, but
 * none of them signs.
 */
const INACTIVE_NODE_ID = nodeIdFromBytes(new Uint8Array(20));

/** Returns a subnet's validator set; empty for an unknown subnet. */
export function validatorSet(
  rules: Rules,
  state: Pick<ChainState, 'l1Validators'>,
  subnetId: SubnetId,
): ValidatorAt[] {
  if (subnetId === PRIMARY_NETWORK_ID) return [...rules.genesisValidators];
  const set = new Map<NodeId, ValidatorAt>();
  for (const validator of state.l1Validators.values()) {
    if (validator.subnetId !== subnetId) continue;
    const active = validator.endAccruedFees > 0n;
    const nodeId = active ? validator.nodeId : INACTIVE_NODE_ID;
    const publicKey = active ? validator.publicKey : null;
    const weightSoFar = set.get(nodeId)?.weight ?? 0n;
    set.set(nodeId, { nodeId, publicKey, weight: weight(weightSoFar + validator.weight) });
  }
  return [...set.values()];
}
