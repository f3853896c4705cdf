import { quantity } from '../chain/block-record.ts';
import type { ChainKind } from '../chain-kind.ts';
import type { RpcMethods } from './rpc-method.ts';

/** What a node says about itself and its network. */
export function nodeMethods(chainId: bigint, kind: ChainKind): RpcMethods {
  return {
    web3_clientVersion: () => 'sandbox/v1',
    net_version: () => chainId.toString(),
    net_listening: () => true,
    net_peerCount: () => '0x0',
    eth_chainId: () => quantity(chainId),
    eth_syncing: () => false,
    ...(kind === 'coreth' && { eth_accounts: () => [], eth_mining: () => false }),
  };
}
