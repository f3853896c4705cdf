import type { BlockchainId, SubnetId } from '../../domain/ids.ts';
import type { NodeIdentity } from './node-identity.ts';

/** A running node as its own API tells of it. Scenarios change what is not fixed. */
export interface NodeState {
  identity: NodeIdentity;
  readonly networkId: number;
  /** Its chains by alias: C, P, X and those of the subnets that it tracks. */
  readonly chains: Readonly<Record<string, BlockchainId>>;
  /** Like "1.15.3". */
  version: string;
  /** By VM name, like "v1.15.3". */
  vmVersions: Record<string, string>;
  /** Of the plugins that it takes, like "47". */
  rpcProtocolVersion: string;
  bootstrapped: boolean;
  trackedSubnets: SubnetId[];
}
