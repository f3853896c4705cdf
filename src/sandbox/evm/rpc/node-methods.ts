import { positional } from '../../server/positional.ts';
import type { RpcMethods } from '../../server/rpc-service.ts';
import { quantity } from '../chain/block-record.ts';
import type { ChainKind } from '../chain-kind.ts';

/** The methods about the node itself and its network. */
export function nodeMethods(chainId: bigint, kind: ChainKind): RpcMethods {
  return {
    web3_clientVersion: positional([], () => 'sandbox/v1'),
    net_version: positional([], () => chainId.toString()),
    net_listening: positional([], () => true),
    net_peerCount: positional([], () => '0x0'),
    eth_chainId: positional([], () => quantity(chainId)),
    eth_syncing: positional([], () => false),
    ...(kind === 'coreth' && {
      eth_accounts: positional([], () => []),
      eth_mining: positional([], () => false),
    }),
  };
}
