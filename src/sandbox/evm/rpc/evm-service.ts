import { GETH, rpcService, type RpcService } from '../../server/rpc-service.ts';
import type { ChainCore } from '../chain/chain-core.ts';
import type { EvmChainOptions } from '../evm-chain.ts';
import { blockMethods } from './block-methods.ts';
import { feeMethods } from './fee-methods.ts';
import { filterMethods } from './filter-methods.ts';
import { logMethods } from './log-methods.ts';
import { nodeMethods } from './node-methods.ts';
import { poolMethods } from './pool-methods.ts';
import { stateMethods } from './state-methods.ts';
import { transactionMethods } from './transaction-methods.ts';

/** The chain's JSON-RPC service, with every method that it serves. */
export function evmService(core: ChainCore, options: EvmChainOptions): RpcService {
  return rpcService(GETH, {
    ...nodeMethods(options.chainId),
    ...feeMethods(core),
    ...blockMethods(core),
    ...transactionMethods(core),
    ...poolMethods(core),
    ...stateMethods(core),
    ...logMethods(core, options.maxLogBlocks),
    ...filterMethods(core, options.maxLogBlocks),
  });
}
