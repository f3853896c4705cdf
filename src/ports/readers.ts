import type { EvmReader } from './evm.ts';
import type { PChainReader } from './p-chain.ts';

/** The readers of a network. None of them can send a transaction. */
export interface Readers {
  readonly evm: EvmReader;
  readonly pChain: PChainReader;
}
