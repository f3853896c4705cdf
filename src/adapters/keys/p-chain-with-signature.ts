import { avaxSerial, Credential, Signature } from '@avalabs/avalanchejs';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesEqual } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { idFromBytes, type PChainTxId } from '../../domain/identity/ids.ts';
import type { SignedPChainTx } from '../../ports/signer.ts';
import type { UnsignedPChainTx } from '../../ports/tx-builder.ts';
import { decodeUnsigned } from '../../protocol/p-chain/decode-tx.ts';

/**
 * Returns a signed P-Chain or C-Chain atomic transaction whose inputs all belong to one key.
 * @param signature r and s of 32 bytes each, and the parity of y
 * @throws OnboardError E-KEY-107 if an input needs more than one signature, or if the signed bytes do not begin with
 * the given bytes
 */
export function pChainWithSignature(
  { bytes, chain }: UnsignedPChainTx,
  signature: Uint8Array,
): SignedPChainTx {
  const tx = decodeUnsigned(bytes, chain);
  // Each input needs one signature, because outputs that need several signatures are never selected.
  const credentials = tx.getSigIndices().map((indices) => {
    if (indices.length !== 1) throw new OnboardError('E-KEY-107', {});
    return new Credential([new Signature(signature)]);
  });
  const signed = new avaxSerial.SignedTx(tx, credentials).toBytes();
  if (!bytesEqual(signed.slice(0, bytes.length), bytes)) throw new OnboardError('E-KEY-107', {});
  return { bytes: signed, txId: idFromBytes<PChainTxId>(sha256(signed)) };
}
