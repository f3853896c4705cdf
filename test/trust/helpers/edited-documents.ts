import { createCipheriv, pbkdf2Sync } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { createKeySigner } from '../../../src/adapters/keys/key-signer.ts';
import { bytesToHex } from '../../../src/domain/identity/bytes.ts';

export type Path = readonly string[];

/** The places of all values of a JSON document that are not objects. */
export function leaves(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]));
}

export const at = (value: unknown, path: Path): unknown =>
  path.reduce((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value);

/** A copy with another value at a place; without the place if the value is undefined. */
export function changed<T>(document: T, path: Path, value: unknown): T {
  const copy = structuredClone(document);
  const holder = at(copy, path.slice(0, -1)) as Record<string, unknown>;
  const name = path.at(-1)!;
  if (value === undefined) Reflect.deleteProperty(holder, name);
  else holder[name] = value;
  return copy;
}

export function withOtherDigit(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  const text = String(value);
  return `${text.slice(0, -1)}${text.endsWith('1') ? '2' : '1'}`;
}

export const PASSWORD = 'correct horse battery';

export function keystore(key: Uint8Array, password: string, byte: string) {
  const [salt, iv] = [byte.repeat(32), byte.repeat(16)];
  const derived = pbkdf2Sync(password, Buffer.from(salt, 'hex'), 100, 32, 'sha256');
  const cipher = createCipheriv('aes-128-ctr', derived.subarray(0, 16), Buffer.from(iv, 'hex'));
  const ciphertext = cipher.update(key);
  const mac = keccak_256(Buffer.concat([derived.subarray(16), ciphertext]));
  const { evmAddress, shortId } = createKeySigner(Uint8Array.from(key));
  const digits = (bytes: Uint8Array) => bytesToHex(bytes).slice(2);
  return {
    version: 3,
    address: evmAddress.slice(2).toLowerCase(),
    pChainShortId: digits(shortId),
    crypto: {
      ...{ cipher: 'aes-128-ctr', cipherparams: { iv }, ciphertext: digits(ciphertext) },
      ...{ kdf: 'pbkdf2', kdfparams: { dklen: 32, prf: 'hmac-sha256', c: 100, salt } },
      mac: digits(mac),
    },
  };
}
