import { avaxSerial, Credential, utils } from '@avalabs/avalanchejs';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesEqual, hexToBytes } from '../../domain/identity/bytes.ts';
import { recoverSignerKey } from '../secp256k1.ts';
import { signingKeyOf, type SigningKey } from '../signing-key.ts';

/** A transaction as the library decodes it. */
export type CodecTx = avaxSerial.SignedTx['unsignedTx'];
/** Where a transaction is issued: on the P-Chain, or on the atomic side of the C-Chain. */
export type IssuingChain = 'P' | 'C';

/** @throws RangeError where the bytes are not the canonical encoding of one transaction */
export function decodeUnsigned(bytes: Uint8Array, chain: IssuingChain): CodecTx {
  const [codec, rest] = managerOf(chain).getCodecFromBuffer(bytes);
  const [tx] = codec.UnpackPrefix<CodecTx>(rest);
  if (!bytesEqual(utils.packTx(tx), bytes)) throw new RangeError('not one transaction');
  return tx;
}

/** A signed transaction, taken apart. */
export interface SignedParts {
  readonly tx: CodecTx;
  /** The bytes that were signed. */
  readonly unsigned: Uint8Array;
  /** Who has signed, one list per credential. */
  readonly signers: readonly (readonly SigningKey[])[];
}

/**
 * Takes a signed transaction apart, and finds out from its signatures who has signed it.
 * @throws RangeError where the bytes are not the canonical encoding of one signed transaction
 */
export function decodeSigned(bytes: Uint8Array, chain: IssuingChain): SignedParts {
  const [codec, rest] = managerOf(chain).getCodecFromBuffer(bytes);
  const [signed] = avaxSerial.SignedTx.fromBytes(rest, codec);
  if (!bytesEqual(signed.toBytes(), bytes)) throw new RangeError('not one signed transaction');
  const unsigned = utils.packTx(signed.unsignedTx);
  const hash = sha256(unsigned);
  const signers = signed.credentials.map((credential) => {
    if (!(credential instanceof Credential)) throw new RangeError('a signature of another kind');
    return credential
      .getSignatures()
      .map((signature) => signingKeyOf(recoverSignerKey(hash, hexToBytes(signature))));
  });
  return { tx: signed.unsignedTx, unsigned, signers };
}

const managerOf = (chain: IssuingChain) => utils.getManagerForVM(chain === 'P' ? 'PVM' : 'EVM');
