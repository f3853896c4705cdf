/** The rules for gas of the C-Chain since the Helicon upgrade. */

export const BLOCK_GAS_LIMIT = 20_000_000n;
/** A transaction pays for at least its gas limit divided by this number, rounded up. */
const CHARGE_DIVISOR = 2n;
const BLOCK_BYTES = 1_572_864n;

/** A transaction pays for at least this gas, even if it used less. */
export function minimumCharge(gasLimit: bigint): bigint {
  return (gasLimit + CHARGE_DIVISOR - 1n) / CHARGE_DIVISOR;
}

/** The pool accepts no lower gas limit for a transaction of `size` bytes. */
export function minimumGasForSize(size: number): bigint {
  return (BigInt(size) * BLOCK_GAS_LIMIT + BLOCK_BYTES - 1n) / BLOCK_BYTES;
}

/**
 * Since the Granite upgrade (coreth, precompile/contracts/warp). `send` pays for a signature, a storage slot,
 * and a log with three topics. A predicate's cost is part of the transaction's intrinsic gas and replaces the
 * usual cost of its access-list entry.
 */
export const WARP_GAS = {
  blockchainId: 200n,
  send: 375n + 3n * 375n + 20_000n + 20_000n,
  sendPerByte: 8n,
  read: 750n,
  readPerChunk: 512n,
  predicate: 125_000n,
  predicatePerChunk: 512n,
  predicatePerSigner: 250n,
} as const;

/** Without predicates (EIP-2930). */
export const ACCESS_LIST_GAS = { address: 2400n, key: 1900n } as const;
