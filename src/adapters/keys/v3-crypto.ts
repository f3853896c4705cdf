import { createCipheriv, createDecipheriv, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { scryptAsync } from '@noble/hashes/scrypt.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

/** How a password becomes a key, and what that costs. */
export type Derivation =
  | {
      readonly kdf: 'scrypt';
      readonly n: number;
      readonly r: number;
      readonly p: number;
      readonly salt: Uint8Array;
    }
  | { readonly kdf: 'pbkdf2'; readonly c: number; readonly salt: Uint8Array };

/** What a keystore of version 3 encrypts a key to (Web3 Secret Storage). */
export interface Encrypted {
  readonly derivation: Derivation;
  readonly iv: Uint8Array;
  readonly ciphertext: Uint8Array;
  readonly mac: Uint8Array;
}

const CIPHER = 'aes-128-ctr';
/** 16 bytes for the cipher, 16 for the code that tells a wrong password. */
const DERIVED_BYTES = 32;
/** What the derivation takes beside the memory that its cost names. */
const ROOM_BYTES = 2 ** 20;

const scryptOf = promisify<
  string,
  Uint8Array,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt);
const pbkdf2Of = promisify(pbkdf2);

/** Encrypts a key under a password. The work is done beside the main thread. */
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

/** The key, in a buffer of its own; undefined where the password is wrong. */
export async function decrypt(
  { derivation, iv, ciphertext, mac }: Encrypted,
  password: string,
): Promise<Uint8Array | undefined> {
  const derived = await derive(password, derivation);
  try {
    if (!timingSafeEqual(macOf(derived, ciphertext), mac)) return undefined;
    const decipher = createDecipheriv(CIPHER, derived.subarray(0, 16), iv);
    // In counter mode all of it comes out at once, and nothing at the end.
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
  // The library refuses whatever takes more than this.
  const maxmem = 128 * r * (n + p) + ROOM_BYTES;
  // RFC 7914 has no such cost, and OpenSSL neither; many keystores of early wallets do.
  if (n >= 2 ** (16 * r)) {
    return scryptAsync(password, salt, { N: n, r, p, dkLen: DERIVED_BYTES, maxmem });
  }
  return scryptOf(password, salt, DERIVED_BYTES, { N: n, r, p, maxmem });
}
