import { sha256 } from '@noble/hashes/sha2.js';
import { bytesEqual } from '../../domain/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { idFromBytes, type PChainTxId } from '../../domain/ids.ts';
import type { SignedPChainTx } from '../../ports/signer.ts';
import type { UnsignedPChainTx } from '../../ports/tx-builder.ts';

/**
 * Makes sure that signed bytes are the agreed transaction with nothing but credentials after it, and
 * that the ID is theirs: the CB58 of their SHA-256.
 * @throws OnboardError E-SIGN-201
 */
export function checkSignedPChain(signed: SignedPChainTx, wanted: UnsignedPChainTx): void {
  const same =
    bytesEqual(signed.bytes.slice(0, wanted.bytes.length), wanted.bytes) &&
    signed.txId === idFromBytes<PChainTxId>(sha256(signed.bytes));
  if (!same) throw new OnboardError('E-SIGN-201', {});
}
