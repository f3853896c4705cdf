/**
 * The gas costs of the warp precompile since the Granite upgrade (coreth, precompile/contracts/warp). `send`
 * pays for a signature, a storage slot, and a log with three topics. A predicate's cost is part of the
 * transaction's intrinsic gas and replaces the usual cost of its access-list entry.
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

/** The gas costs of an access list without predicates (EIP-2930). */
export const ACCESS_LIST_GAS = { address: 2400n, key: 1900n } as const;
