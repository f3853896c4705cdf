import { createCipheriv, createDecipheriv, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { scryptAsync } from '@noble/hashes/scrypt.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

/** A key derivation function with its cost parameters. */
export type Derivation =
  | {
      readonly kdf: 'scrypt';
      readonly n: number;
      readonly r: number;
      readonly p: number;
      readonly salt: Uint8Array;
    }
  | { readonly kdf: 'pbkdf2'; readonly c: number; readonly salt: Uint8Array };

/** The encrypted part of a version 3 keystore (Web3 Secret Storage). */
export interface Encrypted {
  readonly derivation: Derivation;
  readonly iv: Uint8Array;
  readonly ciphertext: Uint8Array;
  readonly mac: Uint8Array;
}

const CIPHER = 'aes-128-ctr';
/** 16 bytes for the cipher and 16 for the MAC that detects a wrong password. */
const DERIVED_BYTES = 32;
/** Spare memory for scrypt, in addition to the amount that its cost parameters determine. */
const SPARE_BYTES = 2 ** 20;

const scryptOf = promisify<
  string,
  Uint8Array,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt);
const pbkdf2Of = promisify(pbkdf2);

/** Encrypts a key with a password. */
export async function encrypt(
  key: Uint8Array,
  password: string,
  derivation: Derivation,
  iv: Uint8Array,
): Promise<Encrypted> {
  const derived = await derive(password, derivation);
  try {
    const cipher = createCipheriv(CIPHER, derived.subarray(0, 16), iv);
    const ciphertext = Buffer.concat([cipher.update(key), cipher.final()]);
    return { derivation, iv, ciphertext, mac: macOf(derived, ciphertext) };
  } finally {
    derived.fill(0);
  }
}

/** Returns the key in a new buffer; undefined if the password is wrong. */
export async function decrypt(
  { derivation, iv, ciphertext, mac }: Encrypted,
  password: string,
): Promise<Uint8Array | undefined> {
  const derived = await derive(password, derivation);
  try {
    if (!timingSafeEqual(macOf(derived, ciphertext), mac)) return undefined;
    const decipher = createDecipheriv(CIPHER, derived.subarray(0, 16), iv);
    // In counter mode, `update` returns all bytes and `final` none.
    return decipher.update(ciphertext);
  } finally {
    derived.fill(0);
  }
}

function macOf(derived: Uint8Array, ciphertext: Uint8Array): Uint8Array {
  const mac = keccak_256.create();
  return mac.update(derived.subarray(16, 32)).update(ciphertext).digest();
}

function derive(password: string, derivation: Derivation): Promise<Uint8Array> {
  if (derivation.kdf === 'pbkdf2') {
    return pbkdf2Of(password, derivation.salt, derivation.c, DERIVED_BYTES, 'sha256');
  }
  const { n, r, p, salt } = derivation;
  // OpenSSL uses at most `maxmem` bytes. The default limit is too low for some keystores.
  const maxmem = 128 * r * (n + p) + SPARE_BYTES;
  // RFC 7914 and OpenSSL do not allow such a high `n`, but many keystores of early wallets use one.
  if (n >= 2 ** (16 * r)) {
    return scryptAsync(password, salt, { N: n, r, p, dkLen: DERIVED_BYTES, maxmem });
  }
  return scryptOf(password, salt, DERIVED_BYTES, { N: n, r, p, maxmem });
}
