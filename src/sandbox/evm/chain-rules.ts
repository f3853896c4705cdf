/** The rules of the C-Chain since the Helicon upgrade that this folder needs in several places. */

/** The maximum gas of a block. */
export const BLOCK_GAS_LIMIT = 20_000_000n;
/** A transaction pays for at least its gas limit divided by this number, rounded up. */
const CHARGE_DIVISOR = 2n;
/** The maximum total size of a block's transactions, in bytes. */
const BLOCK_BYTES = 1_572_864n;

/** Returns the minimum gas that a transaction pays for, even if it used less. */
export function minimumCharge(gasLimit: bigint): bigint {
  return (gasLimit + CHARGE_DIVISOR - 1n) / CHARGE_DIVISOR;
}

/** Returns the minimum gas limit that the pool accepts for a transaction of `size` bytes. */
export function minimumGasForSize(size: number): bigint {
  return (BigInt(size) * BLOCK_GAS_LIMIT + BLOCK_BYTES - 1n) / BLOCK_BYTES;
}
