import { sha256 } from '@noble/hashes/sha2.js';
import { type PChainTxId, idFromBytes } from '../domain/identity/ids.ts';
import { type Wei, nAvax, nAvaxToWei, wei } from '../domain/units.ts';
import { type IssuingChain, decodeSigned } from '../protocol/p-chain/decode-tx.ts';
import { type Spending, readSpending } from '../protocol/p-chain/read-spending.ts';

/** The reason why AVAX enters or leaves an account. Fees do not count as movements. */
export type MovementKind = 'export' | 'import' | 'validator-balance' | 'refund' | 'payment';

/**
 * AVAX that enters (positive) or leaves (negative) the account's balance on the transaction's chain, in
 * wei.
 */
export interface Movement {
  readonly kind: MovementKind;
  readonly amount: bigint;
}

/** How a transaction changed the sender's balance. All amounts are in wei, also on the P-Chain. */
export interface TransactionCost {
  /** undefined if the fee could not be read. */
  readonly fee: Wei | undefined;
  /** undefined if the movements could not be read. */
  readonly moved: readonly Movement[] | undefined;
}

export const NO_COST: TransactionCost = { fee: wei(0n), moved: [] };
export const UNKNOWN_COST: TransactionCost = { fee: undefined, moved: undefined };

/** undefined if the bytes have another ID, or are not a transaction of a type that this program builds. */
export function signedSpending(id: string, bytes: Uint8Array, chain: IssuingChain) {
  if (idFromBytes<PChainTxId>(sha256(bytes)) !== id) return undefined;
  try {
    const { tx, signers } = decodeSigned(bytes, chain);
    return { spending: readSpending(tx), signers: signers.flat() };
  } catch {
    // The codec throws several kinds of errors. Each of them means that the bytes cannot be read.
    return undefined;
  }
}

/** The refund of a removed validator is not included. */
export function spendingCost({ purpose, burned, moved, imported }: Spending): TransactionCost {
  return { fee: nAvaxToWei(nAvax(burned)), moved: movements(purpose.type, moved, imported) };
}

function movements(
  type: Spending['purpose']['type'],
  moved: bigint,
  imported: bigint,
): readonly Movement[] {
  switch (type) {
    case 'export-to-p':
      return [{ kind: 'export', amount: 0n - nAvaxToWei(nAvax(moved)) }];
    case 'import-from-c':
      return [{ kind: 'import', amount: nAvaxToWei(nAvax(imported)) }];
    case 'register-validator':
    case 'increase-balance':
      return [{ kind: 'validator-balance', amount: 0n - nAvaxToWei(nAvax(moved)) }];
    case 'set-weight':
      return [];
  }
}
