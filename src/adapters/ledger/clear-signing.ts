import type { SignRequest } from '../../ports/signer.ts';
import { decodeUnsigned } from '../../protocol/p-chain/decode-tx.ts';
import { readSpending } from '../../protocol/p-chain/read-spending.ts';

/** Major, minor and patch. */
export type AppVersion = readonly [number, number, number];

/**
 * The networks and chains whose transactions the Avalanche app can display, according to its published source. For
 * other transactions, the app shows only the hash.
 */
const NETWORKS = [1, 5, 76, 1337, 12345];
const C_CHAINS: readonly string[] = [
  '2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5',
  'yH8D7ThNJkxmtkuv2jgBa4P1Rn3Qpr4pPr7QYNfcdoS6k6HWp',
  '2CA6j5zYzasynPsFeNoqWkmTCt3VScMvXUZHbfDJ8k3oGzAPtU',
  'VctwH3nkmztWbkdNXbuo6eCYndsUuemtM9ZFmEUZ5QpA1Fu8G',
];
/** The largest transaction, in bytes, that the app displays instead of its hash. */
const MAX_DISPLAYED_BYTES = 16_384;
/** The first version that displays L1 validator transactions and their messages. */
const FIRST_L1_VERSION: AppVersion = [1, 3, 1];

/**
 * The oldest app version that signs all our transactions, whether it displays the contents or only
 * the hash.
 */
export const MIN_APP_VERSION: AppVersion = [1, 0, 0];

export function isAtLeast(version: AppVersion, minimum: AppVersion): boolean {
  for (const [index, part] of version.entries()) {
    const required = minimum[index] ?? 0;
    if (part !== required) return part > required;
  }
  return true;
}

export function transactionKind(request: SignRequest): string {
  if (request.kind === 'evm') return 'call';
  return readSpending(decodeUnsigned(request.tx.bytes, request.tx.chain)).purpose.type;
}

/**
 * Whether the app can display a transaction.
 * @param size the number of unsigned bytes
 */
export function canClearSign(request: SignRequest, size: number, version: AppVersion): boolean {
  if (request.kind === 'evm') return size <= MAX_DISPLAYED_BYTES;
  const spending = readSpending(decodeUnsigned(request.tx.bytes, request.tx.chain));
  const { networkId, blockchainId, purpose } = spending;
  if (!NETWORKS.includes(networkId) || size > MAX_DISPLAYED_BYTES) return false;
  switch (purpose.type) {
    case 'export-to-p':
      return C_CHAINS.includes(blockchainId);
    case 'import-from-c':
      return C_CHAINS.includes(purpose.sourceChain);
    case 'register-validator':
    case 'set-weight':
    case 'increase-balance':
      return isAtLeast(version, FIRST_L1_VERSION);
  }
}
