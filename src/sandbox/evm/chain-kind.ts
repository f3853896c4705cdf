/** How the C-Chain behaves: `coreth` as before the Helicon upgrade, `helicon` as after it. */
export type ChainKind = 'coreth' | 'helicon';

export const CHAIN_KINDS: readonly ChainKind[] = ['helicon', 'coreth'];

/** The numbers in which the kinds differ. */
export interface ChainRules {
  /** The most gas that a block may use. */
  readonly blockGasLimit: bigint;
  /** A transaction pays for at least its gas limit divided by this, rounded up; 0 if it pays only for the gas it used. */
  readonly chargeDivisor: bigint;
  /** Bytes of transactions that fill a block: the pool requires `size × blockGasLimit / this` gas; 0 if it requires none. */
  readonly blockBytes: bigint;
  /** The pool refuses transactions that offer less, in wei per gas. */
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

/** The minimum gas that a transaction pays for, even if it used less. */
export function minimumCharge({ chargeDivisor }: ChainRules, gasLimit: bigint): bigint {
  return chargeDivisor === 0n ? 0n : (gasLimit + chargeDivisor - 1n) / chargeDivisor;
}

/** The minimum gas limit that the pool accepts for a transaction of `size` bytes. */
export function minimumGasForSize({ blockBytes, blockGasLimit }: ChainRules, size: number): bigint {
  return blockBytes === 0n ? 0n : (BigInt(size) * blockGasLimit + blockBytes - 1n) / blockBytes;
}
