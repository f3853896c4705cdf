import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import { blsPublicKey } from '../../protocol/crypto/bls.ts';
import known from './public-keys.json' with { type: 'json' };

// The public keys of everybody in the sandbox stand in a file: to compute them takes as long as everything
// else that a sandbox does before it answers. A test computes them anew.

/** The public key of an account, as a point of 65 bytes. */
export function accountPublicKey(name: string, secret: Uint8Array): Uint8Array {
  const kept = (known.accounts as Readonly<Record<string, Hex>>)[name];
  return kept === undefined ? secp256k1.getPublicKey(secret, false) : hexToBytes(kept);
}

/** The public key of a node for its signatures, 48 bytes. */
export function nodePublicKey(label: string, secret: Uint8Array): Hex {
  const kept = (known.nodes as Readonly<Record<string, Hex>>)[label];
  return kept ?? bytesToHex(blsPublicKey(secret));
}
