import { avaxSerial, Credential, secp256k1 as avalanche, Signature } from '@avalabs/avalanchejs';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak256, publicKeyToAddress, serializeTransaction, toHex } from 'viem/utils';
import { bytesEqual, bytesToHex } from '../../domain/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { parseHash, type EvmAddress } from '../../domain/evm.ts';
import { idFromBytes, type PChainTxId } from '../../domain/ids.ts';
import type { Signer } from '../../ports/signer.ts';
import { decodeUnsigned } from '../../protocol/p-chain/decode-tx.ts';
import { typedTransaction } from './typed-transaction.ts';

/**
 * Signs with a private key of 32 bytes, which stays in this closure as the one buffer that is given, so
 * that `forget` can overwrite it. ECDSA is deterministic here (RFC 6979): the same transaction always gets
 * the same bytes and the same ID.
 */
export function createKeySigner(key: Uint8Array): Signer {
  let forgotten = false;
  const present = (): Uint8Array => {
    if (forgotten) throw new OnboardError('E-KEY-110', {});
    return key;
  };
  return {
    where: 'here',
    evmAddress: publicKeyToAddress(bytesToHex(secp256k1.getPublicKey(key, false))) as EvmAddress,
    shortId: avalanche.publicKeyBytesToAddress(avalanche.getPublicKey(key)),
    signEvm(tx) {
      const transaction = typedTransaction(tx);
      const digest = keccak256(serializeTransaction(transaction), 'bytes');
      const signature = secp256k1.sign(digest, present(), { prehash: false, format: 'recovered' });
      const raw = serializeTransaction(transaction, {
        yParity: signature[0] ?? 0,
        r: toHex(signature.subarray(1, 33)),
        s: toHex(signature.subarray(33)),
      });
      return Promise.resolve({ raw, hash: parseHash(keccak256(raw)) });
    },
    async signPChain({ bytes, chain }) {
      const tx = decodeUnsigned(bytes, chain);
      const signature = new Signature(await avalanche.sign(bytes, present()));
      // One signature per input: outputs of several keys are never chosen.
      const credentials = tx.getSigIndices().map((indices) => {
        if (indices.length !== 1) throw new OnboardError('E-KEY-107', {});
        return new Credential([signature]);
      });
      const signed = new avaxSerial.SignedTx(tx, credentials).toBytes();
      if (!bytesEqual(signed.slice(0, bytes.length), bytes))
        throw new OnboardError('E-KEY-107', {});
      return { bytes: signed, txId: idFromBytes<PChainTxId>(sha256(signed)) };
    },
    forget() {
      forgotten = true;
      key.fill(0);
    },
  };
}
