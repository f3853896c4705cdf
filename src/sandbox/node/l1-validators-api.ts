import { L1 } from '../identity/network-ids.ts';
import { named, nodeIds } from '../server/named.ts';
import { RpcError } from '../server/rpc-error.ts';
import { AVALANCHEGO, rpcService, type RpcService } from '../server/rpc-service.ts';
import type { NodeState } from './node-state.ts';

interface Validator {
  readonly nodeID: string;
  readonly validationID: string;
  readonly weight: string;
  readonly balance: string;
  readonly startTime: string;
}

/**
 * The validators of an L1 as a node that runs the L1's chain sees them (`/ext/bc/<blockchain>/validators`, the
 * plugin's service). A validator counts as connected while its node is bootstrapped.
 * @param platform the P-Chain, which has the set
 */
export function l1ValidatorsService(
  platform: RpcService,
  connected: () => readonly NodeState[],
): RpcService {
  return rpcService(AVALANCHEGO, {
    'validators.getCurrentValidators': named({ nodeIDs: nodeIds }, async ({ nodeIDs }) => {
      const params = { subnetID: L1.subnetId, nodeIDs };
      const answer = await platform('platform.getCurrentValidators', params);
      if ('error' in answer) throw new RpcError(answer.error.message);
      const { validators } = answer.result as { validators: readonly Validator[] };
      return {
        validators: validators.map(({ nodeID, validationID, weight, balance, startTime }) => {
          const node = connected().find(({ identity }) => identity.nodeId === nodeID);
          const isConnected = node?.bootstrapped ?? false;
          return {
            validationID,
            nodeID,
            weight: Number(weight),
            startTimestamp: Number(startTime),
            isActive: balance !== '0',
            isL1Validator: true,
            isConnected,
            uptimePercentage: node?.uptimePercentage ?? (isConnected ? 100 : 0),
            uptimeSeconds: 0,
          };
        }),
      };
    }),
  });
}
