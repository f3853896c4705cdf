import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import { blsPublicKey } from '../../protocol/crypto/bls.ts';
import known from './public-keys.json' with { type: 'json' };

// The public keys of a new sandbox are in a file, because computing them would double the start time. Other
// keys are computed. A test compares the stored keys with computed ones.

/** Returns the uncompressed public key of an account: 65 bytes. */
export function accountPublicKey(name: string, secret: Uint8Array): Uint8Array {
  const stored = (known.accounts as Readonly<Record<string, Hex>>)[name];
  return stored === undefined ? secp256k1.getPublicKey(secret, false) : hexToBytes(stored);
}

/** Returns the BLS public key of a node: 48 bytes. */
export function nodePublicKey(label: string, secret: Uint8Array): Hex {
  const stored = (known.nodes as Readonly<Record<string, Hex>>)[label];
  return stored ?? bytesToHex(blsPublicKey(secret));
}
