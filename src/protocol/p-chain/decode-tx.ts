import { avaxSerial, Credential, utils } from '@avalabs/avalanchejs';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesEqual, hexToBytes } from '../../domain/identity/bytes.ts';
import { recoverSignerKey } from '../crypto/secp256k1.ts';
import { keyAddressesOf, type KeyAddresses } from '../crypto/signing-key.ts';

export type CodecTx = avaxSerial.SignedTx['unsignedTx'];
/** `C`: an atomic transaction on the C-Chain. */
export type IssuingChain = 'P' | 'C';

/** @throws Error if the bytes are not the canonical encoding of one transaction */
export function decodeUnsigned(bytes: Uint8Array, chain: IssuingChain): CodecTx {
  const [codec, rest] = managerOf(chain).getCodecFromBuffer(bytes);
  const [tx] = codec.UnpackPrefix<CodecTx>(rest);
  if (!bytesEqual(utils.packTx(tx), bytes)) throw new RangeError('not one transaction');
  return tx;
}

export interface SignedParts {
  readonly tx: CodecTx;
  /** The bytes that the signatures cover. */
  readonly unsigned: Uint8Array;
  /** The addresses of the keys that signed, one list per credential. */
  readonly signers: readonly (readonly KeyAddresses[])[];
}

/** @throws Error if the bytes are not the canonical encoding of one signed transaction */
export function decodeSigned(bytes: Uint8Array, chain: IssuingChain): SignedParts {
  const [codec, rest] = managerOf(chain).getCodecFromBuffer(bytes);
  const [signed] = avaxSerial.SignedTx.fromBytes(rest, codec);
  if (!bytesEqual(signed.toBytes(), bytes)) throw new RangeError('not one signed transaction');
  const unsigned = utils.packTx(signed.unsignedTx);
  const hash = sha256(unsigned);
  const signers = signed.credentials.map((credential) => {
    if (!(credential instanceof Credential)) throw new RangeError('unexpected credential type');
    return credential
      .getSignatures()
      .map((signature) => keyAddressesOf(recoverSignerKey(hash, hexToBytes(signature))));
  });
  return { tx: signed.unsignedTx, unsigned, signers };
}

const managerOf = (chain: IssuingChain) => utils.getManagerForVM(chain === 'P' ? 'PVM' : 'EVM');
