import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import { blsPublicKey } from '../../protocol/crypto/bls.ts';
import known from './public-keys.json' with { type: 'json' };

// All public keys of the sandbox are in a file: computing them would double the time that a sandbox takes to start. A
// test compares them with computed ones.

/** The public key of an account, uncompressed: 65 bytes. */
export function accountPublicKey(name: string, secret: Uint8Array): Uint8Array {
  const kept = (known.accounts as Readonly<Record<string, Hex>>)[name];
  return kept === undefined ? secp256k1.getPublicKey(secret, false) : hexToBytes(kept);
}

/** The BLS public key of a node, 48 bytes. */
export function nodePublicKey(label: string, secret: Uint8Array): Hex {
  const kept = (known.nodes as Readonly<Record<string, Hex>>)[label];
  return kept ?? bytesToHex(blsPublicKey(secret));
}
