import { secp256k1 as avalanche } from '@avalabs/avalanchejs';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak256, publicKeyToAddress, serializeTransaction } from 'viem/utils';
import { bytesToHex } from '../../domain/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { EvmAddress } from '../../domain/evm.ts';
import type { Signer } from '../../ports/signer.ts';
import { typedTransaction } from './typed-transaction.ts';
import { evmWithSignature, pChainWithSignature } from './with-signature.ts';

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
      const [parity = 0, ...rAndS] = secp256k1.sign(digest, present(), {
        prehash: false,
        format: 'recovered',
      });
      return Promise.resolve(evmWithSignature(transaction, Uint8Array.of(...rAndS, parity)));
    },
    async signPChain(tx) {
      return pChainWithSignature(tx, await avalanche.sign(tx.bytes, present()));
    },
    forget() {
      forgotten = true;
      key.fill(0);
    },
  };
}
