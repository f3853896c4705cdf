import { EvmChain, type EvmChainOptions } from './evm-chain.ts';
import { chainMethods } from './rpc/chain-methods.ts';
import { stateMethods } from './rpc/state-methods.ts';

/** Opens an EVM chain from its store, or creates it. @throws every error of `EvmChain.open` */
export function createEvmChain(options: EvmChainOptions): Promise<EvmChain> {
  return EvmChain.open(options, (chain) => ({ ...chainMethods(chain), ...stateMethods(chain) }));
}
