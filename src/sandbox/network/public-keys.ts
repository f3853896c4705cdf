import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import { blsPublicKey } from '../../protocol/crypto/bls.ts';
import known from './public-keys.json' with { type: 'json' };

// All public keys of the sandbox are in a file, because computing them would double the start time of a
// sandbox. A test compares them with computed keys.

/** Returns the uncompressed public key of an account: 65 bytes. */
export function accountPublicKey(name: string, secret: Uint8Array): Uint8Array {
  const kept = (known.accounts as Readonly<Record<string, Hex>>)[name];
  return kept === undefined ? secp256k1.getPublicKey(secret, false) : hexToBytes(kept);
}

/** Returns the BLS public key of a node: 48 bytes. */
export function nodePublicKey(label: string, secret: Uint8Array): Hex {
  const kept = (known.nodes as Readonly<Record<string, Hex>>)[label];
  return kept ?? bytesToHex(blsPublicKey(secret));
}
