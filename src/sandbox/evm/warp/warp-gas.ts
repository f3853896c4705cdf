/**
 * What the warp precompile costs since the Granite upgrade (coreth, precompile/contracts/warp).
 * `send` is a log with three topics, a signature and a slot; a predicate's costs are intrinsic gas of
 * the transaction, in place of what its access-list entry would cost otherwise.
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

/** What an access list costs that carries no predicates (EIP-2930). */
export const ACCESS_LIST_GAS = { address: 2400n, key: 1900n } as const;
