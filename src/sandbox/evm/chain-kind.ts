/** How the C-Chain behaves. `coreth`: as before the Helicon upgrade. `helicon`: as after this upgrade. */
export type ChainKind = 'coreth' | 'helicon';

/** The numbers that differ between the kinds. */
export interface ChainRules {
  /** The maximum gas of a block. */
  readonly blockGasLimit: bigint;
  /**
   * A transaction pays for at least its gas limit divided by this number, rounded up. If the number is 0, the
   * transaction pays only for the gas that it used.
   */
  readonly chargeDivisor: bigint;
  /**
   * The maximum total size of a block's transactions, in bytes. The pool requires a gas limit of at least
   * `size × blockGasLimit / blockBytes`. If the maximum is 0, the pool has no such requirement.
   */
  readonly blockBytes: bigint;
  /** The minimum fee in wei per gas. The pool refuses transactions that offer less. */
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

/** Returns the minimum gas that a transaction pays for, even if it used less. */
export function minimumCharge({ chargeDivisor }: ChainRules, gasLimit: bigint): bigint {
  return chargeDivisor === 0n ? 0n : (gasLimit + chargeDivisor - 1n) / chargeDivisor;
}

/** Returns the minimum gas limit that the pool accepts for a transaction of `size` bytes. */
export function minimumGasForSize({ blockBytes, blockGasLimit }: ChainRules, size: number): bigint {
  return blockBytes === 0n ? 0n : (BigInt(size) * blockGasLimit + blockBytes - 1n) / blockBytes;
}
