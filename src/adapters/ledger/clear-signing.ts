import type { ToSign } from '../../ports/signer.ts';
import { decodeUnsigned } from '../../protocol/p-chain/decode-tx.ts';
import { readSpending } from '../../protocol/p-chain/read-spending.ts';

/** Major, minor and patch. */
export type AppVersion = readonly [number, number, number];

/**
 * What the Avalanche app can read, as its published source has it. Whatever else is to be signed it can
 * only show the hash of, in one step of its own for that.
 */
const NETWORKS = [1, 5, 76, 1337, 12345];
const C_CHAINS: readonly string[] = [
  '2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5',
  'yH8D7ThNJkxmtkuv2jgBa4P1Rn3Qpr4pPr7QYNfcdoS6k6HWp',
  '2CA6j5zYzasynPsFeNoqWkmTCt3VScMvXUZHbfDJ8k3oGzAPtU',
  'VctwH3nkmztWbkdNXbuo6eCYndsUuemtM9ZFmEUZ5QpA1Fu8G',
];
/** Bytes of a call beyond which it goes by the hash. */
const MOST_CALL = 16_384;
/** Since it reads the messages that the transactions of L1 validators carry as they are. */
const READS_L1: AppVersion = [1, 3, 1];

/** The oldest app that signs everything that is made here, readable or not. */
export const LEAST_APP: AppVersion = [1, 0, 0];

export function isAtLeast(version: AppVersion, least: AppVersion): boolean {
  for (const [place, part] of version.entries()) {
    const other = least[place] ?? 0;
    if (part !== other) return part > other;
  }
  return true;
}

/** What something is to the app: it reads all of a kind, or none. */
export function kindOf(what: ToSign): string {
  if (what.kind === 'evm') return 'call';
  return readSpending(decodeUnsigned(what.tx.bytes, what.tx.chain)).purpose.type;
}

/** Whether the app can show what is in it. `size`: of the unsigned bytes. */
export function canClearSign(what: ToSign, size: number, version: AppVersion): boolean {
  if (what.kind === 'evm') return size <= MOST_CALL;
  const spending = readSpending(decodeUnsigned(what.tx.bytes, what.tx.chain));
  const { networkId, blockchainId, purpose } = spending;
  if (!NETWORKS.includes(networkId) || size > MOST_CALL) return false;
  switch (purpose.type) {
    case 'export-to-p':
      return C_CHAINS.includes(blockchainId);
    case 'import-from-c':
      return C_CHAINS.includes(purpose.sourceChain);
    case 'register-validator':
    case 'set-weight':
    case 'increase-balance':
      return isAtLeast(version, READS_L1);
  }
}
