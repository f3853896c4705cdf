import { avaxSerial, Credential, secp256k1, Signature } from '@avalabs/avalanchejs';
import { sha256 } from '@noble/hashes/sha2.js';
import { privateKeyToAccount } from 'viem/accounts';
import { keccak256 } from 'viem/utils';
import { bytesEqual, bytesToHex } from '../../domain/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { parseHash, type EvmAddress } from '../../domain/evm.ts';
import { idFromBytes, type PChainTxId } from '../../domain/ids.ts';
import type { Signer } from '../../ports/signer.ts';
import { decodeUnsigned } from '../p-chain/read-back.ts';

/**
 * Signs with a private key of 32 bytes, which stays in this closure. ECDSA is deterministic here (RFC
 * 6979): the same transaction always gets the same bytes and the same ID.
 */
export function createKeySigner(key: Uint8Array): Signer {
  const account = privateKeyToAccount(bytesToHex(key));
  return {
    evmAddress: account.address as EvmAddress,
    shortId: secp256k1.publicKeyBytesToAddress(secp256k1.getPublicKey(key)),
    async signEvm(tx) {
      const raw = await account.signTransaction({
        type: 'eip1559',
        chainId: Number(tx.chainId),
        nonce: Number(tx.nonce),
        to: tx.to,
        data: tx.data,
        value: tx.value,
        gas: tx.gas,
        maxFeePerGas: tx.maxFeePerGas,
        maxPriorityFeePerGas: tx.maxPriorityFeePerGas,
        accessList: tx.accessList,
      });
      return { raw, hash: parseHash(keccak256(raw)) };
    },
    async signPChain({ bytes, chain }) {
      const tx = decodeUnsigned(bytes, chain);
      const signature = new Signature(await secp256k1.sign(bytes, key));
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
  };
}
