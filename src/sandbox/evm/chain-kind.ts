/** How the C-Chain of a network behaves: as before the Helicon upgrade (coreth) or since. */
export type ChainKind = 'coreth' | 'helicon';

export const CHAIN_KINDS: readonly ChainKind[] = ['helicon', 'coreth'];

/** What differs between the kinds in numbers. */
export interface ChainRules {
  /** Gas of a block. */
  readonly blockGasLimit: bigint;
  /** A transaction is charged at least its gas limit divided by this, rounded up; 0 where only what it used counts. */
  readonly chargeDivisor: bigint;
  /** Bytes of transactions that fill a block: the pool demands `size × blockGasLimit / this` gas; 0 where it demands nothing. */
  readonly blockBytes: bigint;
  /** Wei per gas below which the pool takes nothing. */
  readonly minimumFee: bigint;
}

export const CHAIN_RULES: Readonly<Record<ChainKind, ChainRules>> = {
  coreth: {
    blockGasLimit: 30_000_000n,
    chargeDivisor: 0n,
    blockBytes: 0n,
    minimumFee: 1_000_000_000n,
  },
  helicon: {
    blockGasLimit: 20_000_000n,
    chargeDivisor: 2n,
    blockBytes: 1_572_864n,
    minimumFee: 0n,
  },
};

/** The least gas that a transaction is charged, whatever it used. */
export function minimumCharge({ chargeDivisor }: ChainRules, gasLimit: bigint): bigint {
  return chargeDivisor === 0n ? 0n : (gasLimit + chargeDivisor - 1n) / chargeDivisor;
}

/** The least gas limit that the pool takes for a transaction of so many bytes. */
export function minimumGasForSize({ blockBytes, blockGasLimit }: ChainRules, size: number): bigint {
  return blockBytes === 0n ? 0n : (BigInt(size) * blockGasLimit + blockBytes - 1n) / blockBytes;
}
