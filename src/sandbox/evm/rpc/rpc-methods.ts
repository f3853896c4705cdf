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
import type { RpcMethods } from './rpc-method.ts';

/** Every method that the chain answers. */
export function rpcMethods(core: ChainCore, options: EvmChainOptions): RpcMethods {
  return {
    ...nodeMethods(options.chainId, core.kind),
    ...feeMethods(core),
    ...blockMethods(core),
    ...transactionMethods(core),
    ...poolMethods(core),
    ...stateMethods(core),
    ...logMethods(core, options.maxLogBlocks),
    ...filterMethods(core, options.maxLogBlocks),
  };
}
