import { positional } from '../../server/positional.ts';
import type { RpcMethods } from '../../server/rpc-service.ts';
import { quantity } from '../chain/block-record.ts';

/** The methods about the node itself and its network. */
export function nodeMethods(chainId: bigint): RpcMethods {
  return {
    web3_clientVersion: positional([], () => 'sandbox/v1'),
    net_version: positional([], () => chainId.toString()),
    net_listening: positional([], () => true),
    net_peerCount: positional([], () => '0x0'),
    eth_chainId: positional([], () => quantity(chainId)),
    eth_syncing: positional([], () => false),
  };
}
