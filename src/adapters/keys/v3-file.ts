import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { bytesToHex, hexToBytes } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { checksumAddress, type EvmAddress } from '../../domain/identity/evm.ts';
import { message, type Message } from '../../domain/message.ts';
import type { Derivation, Encrypted } from './v3-crypto.ts';

/** A keystore file: the encrypted key, and the addresses that are readable without a password. */
export interface KeystoreFile {
  readonly encrypted: Encrypted;
  readonly evmAddress: EvmAddress | undefined;
  readonly shortId: Uint8Array | undefined;
}

/**
 * The scrypt cost that OWASP recommends: 128 MiB of memory and one lane. Deriving a key takes about a second
 * on a small computer.
 */
const COST = { n: 2 ** 17, r: 8, p: 1 } as const;
/** A hostile file could demand any amount of memory or time, so both are limited. */
const MAX_MEMORY_BYTES = 2 ** 30;
const MAX_LANES = 16;
const MAX_ROUNDS = 10_000_000;

const bytesOf = (length: number) =>
  z.pipe(
    z
      .pipe(
        z.string(),
        z.transform((text) => text.replace(/^0x/, '').toLowerCase()),
      )
      .check(z.refine((text) => new RegExp(`^[0-9a-f]{${2 * length}}$`).test(text))),
    z.transform(hexToBytes),
  );
const salt = z.pipe(
  z.string().check(z.regex(/^(0x)?([0-9a-fA-F]{2}){1,64}$/)),
  z.transform(hexToBytes),
);
const DERIVED_LENGTH = z.literal(32);
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
    cipher: z.literal('aes-128-ctr'),
    cipherparams: z.object({ iv: bytesOf(16) }),
    ciphertext: bytesOf(32),
    mac: bytesOf(32),
  }),
  derivationShape,
);
const fileShape = z.object({
  version: z.literal(3),
  crypto: cryptoShape,
  address: z.exactOptional(bytesOf(20)),
  pChainShortId: z.exactOptional(bytesOf(20)),
});

/** Whether a text begins like a JSON object, and is therefore a keystore instead of a bare key. */
export function looksLikeKeystore(text: string): boolean {
  return text.trimStart().startsWith('{');
}

/**
 * Parses a version 3 keystore file of any tool.
 * @throws OnboardError E-KEY-114
 */
export function parseKeystoreFile(text: string, file: string | Message): KeystoreFile {
  const parsed = fileShape.safeParse(withLowerCaseCrypto(parseJson(text, file)));
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') ?? '';
    throw notKeystore(
      file,
      field === '' ? message('reason.other-form') : message('reason.field-wrong', { field }),
    );
  }
  const { crypto, address, pChainShortId } = parsed.data;
  const { iv } = crypto.cipherparams;
  return {
    encrypted: {
      derivation: derivationOf(crypto),
      iv,
      ciphertext: crypto.ciphertext,
      mac: crypto.mac,
    },
    evmAddress: address && checksumAddress(bytesToHex(address)),
    shortId: pChainShortId,
  };
}

/** Returns the key derivation of a new keystore (the current cost, a random salt) and a random IV. */
export function newDerivation(): { readonly derivation: Derivation; readonly iv: Uint8Array } {
  return { derivation: { kdf: 'scrypt', ...COST, salt: randomBytes(32) }, iv: randomBytes(16) };
}

/**
 * Returns the text of a keystore file. The file also contains the key's P-Chain short ID, which cannot be
 * derived from the address. Other tools ignore the field of the short ID.
 */
export function keystoreText(
  { derivation, iv, ciphertext, mac }: Encrypted,
  evmAddress: EvmAddress,
  shortId: Uint8Array,
): string {
  const digits = (bytes: Uint8Array) => bytesToHex(bytes).slice(2);
  const { kdf, salt: saltBytes, ...cost } = derivation;
  const kdfparams = { dklen: 32, ...cost, salt: digits(saltBytes) };
  const content = {
    version: 3,
    id: randomUUID(),
    address: evmAddress.slice(2).toLowerCase(),
    pChainShortId: digits(shortId),
    crypto: {
      cipher: 'aes-128-ctr',
      cipherparams: { iv: digits(iv) },
      ciphertext: digits(ciphertext),
      kdf,
      kdfparams: kdf === 'pbkdf2' ? { ...kdfparams, prf: 'hmac-sha256' } : kdfparams,
      mac: digits(mac),
    },
  };
  return `${JSON.stringify(content, undefined, 2)}\n`;
}

function derivationOf(crypto: z.infer<typeof derivationShape>): Derivation {
  if (crypto.kdf === 'pbkdf2') {
    const { c, salt: storedSalt } = crypto.kdfparams;
    return { kdf: 'pbkdf2', c, salt: storedSalt };
  }
  const { n, r, p, salt: storedSalt } = crypto.kdfparams;
  return { kdf: 'scrypt', n, r, p, salt: storedSalt };
}

/** Copies the field `Crypto`, which some old tools capitalised, to `crypto`. */
function withLowerCaseCrypto(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || !('Crypto' in json)) return json;
  return { ...json, crypto: json.Crypto };
}

function parseJson(text: string, file: string | Message): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Drop the parser's error, because it repeats part of the text.
    throw notKeystore(file, message('reason.not-whole-json'));
  }
}

function notKeystore(file: string | Message, fault: Message): OnboardError {
  return new OnboardError('E-KEY-114', { file, fault });
}
