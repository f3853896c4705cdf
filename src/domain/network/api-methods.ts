import methods from '../../../assets/node/api-methods.json';

export type ApiMethodName = keyof typeof methods;
export type NodeMethodName = Exclude<ApiMethodName, `eth_${string}` | `txpool_${string}`>;
type EvmMethodName = Exclude<ApiMethodName, NodeMethodName>;

interface ApiMethod {
  /** The node releases that support the method. */
  readonly versions: string;
  /** The consequence if an endpoint lacks the method; undefined if the program needs the method. */
  readonly without?: string;
}

export const API_METHODS: Readonly<Record<ApiMethodName, ApiMethod>> = methods;

const names = Object.keys(methods) as ApiMethodName[];
export const EVM_METHODS = names.filter((name) => !name.includes('.')) as EvmMethodName[];
export const NODE_METHODS = names.filter((name) => name.includes('.')) as NodeMethodName[];

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
