import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak256, parseTransaction, publicKeyToAddress, serializeTransaction } from 'viem/utils';
import { type Hex, bytesToHex, hexToBytes } from '../../domain/identity/bytes.ts';
import { type EvmAddress, checksumAddress } from '../../domain/identity/evm.ts';
import { keptResults } from '../../domain/kept-results.ts';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { unlessThrows } from '../../domain/errors.ts';

export interface KeyAddresses {
  readonly evmAddress: EvmAddress;
  /** The 20 bytes encoded in a P-Chain address. */
  readonly shortId: Uint8Array;
}

const knownAddresses = keptResults<KeyAddresses>(512);

/** The addresses of a public key on both chains. @throws Error if the compressed key is not a curve point */
export const keyAddressesOf = (publicKey: Uint8Array): KeyAddresses =>
  knownAddresses(bytesToHex(publicKey), () => {
    const uncompressed = secp256k1.Point.fromBytes(publicKey).toBytes(false);
    return {
      evmAddress: checksumAddress(publicKeyToAddress(bytesToHex(uncompressed))),
      shortId: shortIdOf(publicKey),
    };
  });

/** RIPEMD-160 of SHA-256 of a compressed public key: 20 bytes. */
export function shortIdOf(publicKey: Uint8Array): Uint8Array {
  return ripemd160(sha256(publicKey));
}

/** `r`, `s`: 32 bytes each. Returns undefined if the signature is invalid. */
export function evmSigner(
  hash: Hex,
  { r, s, yParity }: { readonly r: Hex; readonly s: Hex; readonly yParity: number },
): KeyAddresses | undefined {
  const signature = Uint8Array.of(...hexToBytes(r), ...hexToBytes(s), yParity);
  const key = unlessThrows(() => recoverSignerKey(hexToBytes(hash), signature));
  return key && keyAddressesOf(key);
}

/**
 * Recovers the key from the signature. The caller must compare the EVM address with the expected one, because
 * an invented signature also yields a key. Returns undefined if the bytes are not a signed transaction.
 */
export function senderAccount(raw: Hex): KeyAddresses | undefined {
  return unlessThrows(() => {
    const signed = parseTransaction(raw as `0x02${string}`);
    const { r, s, yParity } = signed;
    if (r === undefined || s === undefined || yParity === undefined) return undefined;
    // The signed content is the transaction without its signature.
    const unsigned = { ...signed, r: undefined, s: undefined, v: undefined, yParity: undefined };
    return evmSigner(keccak256(serializeTransaction(unsigned)), { r, s, yParity });
  });
}

// The curve of the accounts on both chains. All code shares this instance, because each instance computes a
// table before its first multiplication. A small table suffices, because one run signs only a few times.
secp256k1.Point.BASE.precompute(3);

export { secp256k1 };

/** Signs a 32-byte hash, deterministically (RFC 6979): r and s of 32 bytes each, and the parity of y. */
export function signHash(hash: Uint8Array, key: Uint8Array): Uint8Array {
  const [parity = 0, ...rAndS] = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' });
  return Uint8Array.of(...rAndS, parity);
}

/** Both chains refuse the other half of the values of s, with which anybody could make a second signature. */
const MAX_S = secp256k1.Point.Fn.ORDER / 2n;

/** The keys by hash and signature: each look at a journal checks the signatures of all its records again. */
const recoveredKeys = keptResults<Uint8Array>(512);

/**
 * Finds the public key that made a signature.
 * @throws Error if no chain accepts the signature, in the form that `signHash` returns, or it fits no key
 */
export function recoverSignerKey(hash: Uint8Array, signature: Uint8Array): Uint8Array {
  return recoveredKeys(`${bytesToHex(hash)} ${bytesToHex(signature)}`, () =>
    recoverKey(hash, signature),
  );
}

function recoverKey(hash: Uint8Array, signature: Uint8Array): Uint8Array {
  if (BigInt(bytesToHex(signature.subarray(32, 64))) > MAX_S) throw new RangeError('s is too high');
  const recovered = Uint8Array.of(signature[64] ?? 0, ...signature.subarray(0, 64));
  return secp256k1.recoverPublicKey(recovered, hash, { prehash: false });
}
