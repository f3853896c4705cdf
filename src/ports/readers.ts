import type { EvmReader } from './evm.ts';
import type { PChainReader } from './p-chain.ts';

/** Everything that a decision may read. Nothing here can send. */
export interface Readers {
  readonly evm: EvmReader;
  readonly pChain: PChainReader;
}
