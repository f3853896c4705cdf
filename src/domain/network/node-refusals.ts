/**
 * Patterns of the error texts with which common nodes (geth, coreth, subnet-evm, erigon, besu and nethermind) refuse a
 * C-Chain transaction. Hosted endpoints add text around these texts.
 */
export const NODE_REFUSALS = {
  known:
    /already known|already imported|existing txn? with same hash|\bknown transaction|\balreadyknown\b/i,
  'nonce-used': /nonce (?:is )?too low|lower than the current nonce|\bold ?nonce\b/i,
  'replacement-underpriced':
    /replacement transaction underpriced|could not replace existing|\breplacementnotallowed\b/i,
  underpriced:
    /underpriced|fee too low|less than (?:the )?block base fee|\bfeetoolow|gas price (?:is )?(?:too low|below)|pool minimum fee cap/i,
  'nonce-gap': /nonce too high|nonce gap/i,
  'insufficient-funds':
    /insufficient (?:funds|balance)|exceeds (?:the )?balance|overdraft|upfront cost/i,
  'gas-limit':
    /intrinsic gas|insufficient gas limit|exceeds block gas limit|gas limit (?:is )?(?:reached|exceed)/i,
  'other-chain': /invalid (?:chain ?id|sender)|replay.protected|only replay/i,
  'pool-full': /pool is full|pool limit|too many pending/i,
} as const satisfies Readonly<Record<string, RegExp>>;
