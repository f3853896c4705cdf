import { sha256 } from '@noble/hashes/sha2.js';
import { keccak256, serializeTransaction } from 'viem/utils';
import { OnboardError } from '../../domain/errors.ts';
import type { Signer } from '../../ports/signer.ts';
import { secp256k1, signHash } from '../../protocol/crypto/secp256k1.ts';
import { keyAddressesOf } from '../../protocol/crypto/signing-key.ts';
import { pChainWithSignature } from './p-chain-with-signature.ts';
import { typedTransaction } from './typed-transaction.ts';
import { evmWithSignature } from './evm-with-signature.ts';

/**
 * Creates a signer for a 32-byte private key. The signer keeps the key only in the given buffer, so that `forget` can
 * overwrite it. Signatures are deterministic (RFC 6979): signing the same transaction again gives the same bytes and
 * the same ID.
 */
export function createKeySigner(key: Uint8Array): Signer {
  let forgotten = false;
  // Errors in the promise's executor, such as a forgotten key, become rejections.
  const withKey = <T>(sign: (privateKey: Uint8Array) => T): Promise<T> =>
    new Promise((resolve) => {
      if (forgotten) throw new OnboardError('E-KEY-110', {});
      resolve(sign(key));
    });
  return {
    where: 'here',
    ...keyAddressesOf(secp256k1.getPublicKey(key)),
    signEvm: (tx) =>
      withKey((privateKey) => {
        const transaction = typedTransaction(tx);
        const digest = keccak256(serializeTransaction(transaction), 'bytes');
        return evmWithSignature(transaction, signHash(digest, privateKey));
      }),
    signPChain: (tx) =>
      withKey((privateKey) => pChainWithSignature(tx, signHash(sha256(tx.bytes), privateKey))),
    forget() {
      forgotten = true;
      key.fill(0);
    },
  };
}
