import {
  createCipheriv,
  createDecipheriv,
  pbkdf2,
  randomBytes,
  randomUUID,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { scryptAsync } from '@noble/hashes/scrypt.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import * as z from 'zod/mini';
import { bytesToHex, hexToBytes } from '../../domain/identity/bytes.ts';
import { OnboardError, unlessThrows } from '../../domain/errors.ts';
import { checksumAddress } from '../../domain/identity/evm.ts';
import { type Message, message } from '../../domain/message.ts';
import { jsonFormOf, type NotKey } from '../../domain/secret-forms.ts';
import type { Signer } from '../../ports/signer.ts';
import { notKeyError } from './key-sources.ts';

/** The encrypted part of a version 3 keystore (Web3 Secret Storage). */
export type EncryptedKey = z.output<typeof cryptoShape>;

const CIPHER = 'aes-128-ctr';
const KEY_BYTES = 32;
/** 16 bytes for the cipher and 16 for the MAC that detects a wrong password. */
const DERIVED_BYTES = 32;
/** In addition to the memory that the cost parameters of scrypt determine. */
const SPARE_BYTES = 2 ** 20;

const scryptOf = promisify<
  string,
  Uint8Array,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt);
const pbkdf2Of = promisify(pbkdf2);

/** Keyboards type one letter as one character or as two, and some wallets normalise the password. */
const NORMAL_FORMS = ['NFC', 'NFD', 'NFKC'] as const;

/** Returns the key in a new buffer; undefined if the password is wrong in each normal form. */
export async function decrypt(
  encrypted: EncryptedKey,
  password: string,
): Promise<Uint8Array | undefined> {
  const forms = new Set([password, ...NORMAL_FORMS.map((form) => password.normalize(form))]);
  for (const form of forms) {
    const key = await decryptWith(encrypted, form);
    if (key !== undefined) return key;
  }
  return undefined;
}

async function decryptWith(
  encrypted: EncryptedKey,
  password: string,
): Promise<Uint8Array | undefined> {
  const { cipherparams, ciphertext, mac } = encrypted;
  const derived = await derive(password, encrypted);
  try {
    if (!timingSafeEqual(macOf(derived, ciphertext), mac)) return undefined;
    const decipher = createDecipheriv(CIPHER, derived.subarray(0, 16), cipherparams.iv);
    // In counter mode, `update` returns all bytes and `final` none.
    const decrypted = decipher.update(ciphertext);
    const key = new Uint8Array(KEY_BYTES);
    key.set(decrypted, KEY_BYTES - decrypted.length);
    decrypted.fill(0);
    return key;
  } finally {
    derived.fill(0);
  }
}

function macOf(derived: Uint8Array, ciphertext: Uint8Array): Uint8Array {
  const mac = keccak_256.create();
  return mac.update(derived.subarray(16, 32)).update(ciphertext).digest();
}

function derive(
  password: string,
  { kdf, kdfparams }: z.output<typeof derivationShape>,
): Promise<Uint8Array> {
  if (kdf === 'pbkdf2') {
    return pbkdf2Of(password, kdfparams.salt, kdfparams.c, DERIVED_BYTES, 'sha256');
  }
  const { n, r, p, salt } = kdfparams;
  // OpenSSL uses at most `maxmem` bytes. The default limit is too low for some keystores.
  const maxmem = 128 * r * (n + p) + SPARE_BYTES;
  // RFC 7914 and OpenSSL do not allow such a high `n`, but many keystores of early wallets use one.
  if (n >= 2 ** (16 * r)) {
    return scryptAsync(password, salt, { N: n, r, p, dkLen: DERIVED_BYTES, maxmem });
  }
  return scryptOf(password, salt, DERIVED_BYTES, { N: n, r, p, maxmem });
}

/** The scrypt cost that OWASP recommends: 128 MiB. It takes about a second on a small computer. */
const COST = { n: 2 ** 17, r: 8, p: 1 };
export type ScryptCost = typeof COST;
/** A hostile file could demand any amount of memory or time, so both are limited. */
const MAX_MEMORY_BYTES = 2 ** 30;
const MAX_LANES = 16;
const MAX_ROUNDS = 10_000_000;

const bytesOf = (length: number) =>
  z.pipe(
    z.string().check(z.regex(new RegExp(`^(0x)?[0-9a-fA-F]{${2 * length}}$`))),
    z.transform(hexToBytes),
  );
const salt = z.pipe(
  z.string().check(z.regex(/^(0x)?([0-9a-fA-F]{2}){1,64}$/)),
  z.transform(hexToBytes),
);
/** Some tools drop zero bytes at the start of a key. */
const keyBytes = z.pipe(
  z.string().check(z.regex(/^(0x)?([0-9a-fA-F]{2}){24,32}$/)),
  z.transform(hexToBytes),
);
const DERIVED_LENGTH = z.literal(DERIVED_BYTES);
const derivationShape = z.discriminatedUnion('kdf', [
  z.object({
    kdf: z.literal('scrypt'),
    kdfparams: z
      .object({
        dklen: DERIVED_LENGTH,
        n: z.int().check(z.minimum(2)),
        r: z.int().check(z.minimum(1)),
        p: z.int().check(z.minimum(1), z.maximum(MAX_LANES)),
        salt,
      })
      .check(z.refine(({ n }) => Number.isInteger(Math.log2(n))))
      .check(z.refine(({ n, r }) => 128 * n * r <= MAX_MEMORY_BYTES)),
  }),
  z.object({
    kdf: z.literal('pbkdf2'),
    kdfparams: z.object({
      dklen: DERIVED_LENGTH,
      prf: z.literal('hmac-sha256'),
      c: z.int().check(z.minimum(1), z.maximum(MAX_ROUNDS)),
      salt,
    }),
  }),
]);
const cryptoShape = z.intersection(
  z.object({
    cipher: z.literal(CIPHER),
    cipherparams: z.object({ iv: bytesOf(16) }),
    ciphertext: keyBytes,
    mac: bytesOf(32),
  }),
  derivationShape,
);
const fileShape = z
  .object({
    version: z.literal(3),
    crypto: cryptoShape,
    address: z.exactOptional(bytesOf(20)),
    pChainShortId: z.exactOptional(bytesOf(20)),
  })
  .check(
    z.refine(
      // This program, which alone states the short ID, drops no zero bytes.
      ({ crypto, pChainShortId }) =>
        pChainShortId === undefined || crypto.ciphertext.length === KEY_BYTES,
      { path: ['crypto', 'ciphertext'] },
    ),
  );

/** Whether a text begins like a JSON object, and is therefore a keystore instead of a bare key. */
export function looksLikeKeystore(text: string): boolean {
  return text.trimStart().startsWith('{');
}

const OTHER_WALLETS: readonly NotKey[] = ['bls-keystore', 'wallet-vault', 'old-wallet', 'json-key'];

/** The addresses are readable without a password. @throws OnboardError E-KEY-114, E-KEY-109 for another format */
export function parseKeystoreFile(text: string, file: string | Message) {
  const form = jsonFormOf(text);
  if (OTHER_WALLETS.includes(form)) throw notKeyError(form);
  // The parser's error is dropped, because it repeats part of the text.
  const json = unlessThrows(() => JSON.parse(text) as unknown);
  if (json === undefined) throw notKeystore(file, message('reason.not-whole-json'));
  const parsed = fileShape.safeParse(withLowerCaseCrypto(json));
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') ?? '';
    throw notKeystore(
      file,
      field === '' ? message('reason.other-form') : message('reason.field-wrong', { field }),
    );
  }
  const { crypto: encrypted, address, pChainShortId } = parsed.data;
  return {
    encrypted,
    evmAddress: address && checksumAddress(bytesToHex(address)),
    shortId: pChainShortId,
  };
}

/**
 * Encrypts a key. The file also contains the key's P-Chain short ID, which cannot be derived from the
 * address. Other tools ignore this field.
 */
export async function keystoreText(
  key: Uint8Array,
  password: string,
  { evmAddress, shortId }: Pick<Signer, 'evmAddress' | 'shortId'>,
  cost = COST,
): Promise<string> {
  const digits = (bytes: Uint8Array) => bytesToHex(bytes).slice(2);
  const newSalt = randomBytes(32);
  const iv = randomBytes(16);
  const kdfparams = { dklen: DERIVED_BYTES, ...cost, salt: newSalt } as const;
  const derived = await derive(password, { kdf: 'scrypt', kdfparams });
  try {
    const cipher = createCipheriv(CIPHER, derived.subarray(0, 16), iv);
    const ciphertext = Buffer.concat([cipher.update(key), cipher.final()]);
    const content = {
      version: 3,
      id: randomUUID(),
      address: evmAddress.slice(2).toLowerCase(),
      pChainShortId: digits(shortId),
      crypto: {
        cipher: CIPHER,
        cipherparams: { iv: digits(iv) },
        ciphertext: digits(ciphertext),
        kdf: 'scrypt',
        kdfparams: { ...kdfparams, salt: digits(newSalt) },
        mac: digits(macOf(derived, ciphertext)),
      },
    };
    return `${JSON.stringify(content, undefined, 2)}\n`;
  } finally {
    derived.fill(0);
  }
}

/** Some old tools capitalised the field `crypto`. */
function withLowerCaseCrypto(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || !('Crypto' in json)) return json;
  return { ...json, crypto: json.Crypto };
}

function notKeystore(file: string | Message, fault: Message): OnboardError {
  return new OnboardError('E-KEY-114', { file, fault });
}
