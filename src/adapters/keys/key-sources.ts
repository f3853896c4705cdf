import { hexToBytes } from '../../domain/identity/bytes.ts';
import { decodeCb58 } from '../../domain/identity/cb58.ts';
import { OnboardError } from '../../domain/errors.ts';
import { notKeyOf, secretFormOf, type NotKey } from '../../domain/secret-forms.ts';
import { secp256k1 } from '../../protocol/crypto/signing-key.ts';
import { closeSync, fstatSync, readSync } from 'node:fs';
import { fileError, shownPath } from '../../storage/file-fault.ts';
import {
  READING,
  openOwnFile,
  pipeOf,
  requireOwner,
  requireOwnFolders,
  withFile,
} from '../../storage/own-files.ts';
import { type Message, message } from '../../domain/message.ts';
import { decodeUtf8, requireUtf8 } from '../../domain/text/utf8.ts';
import type { Readable } from 'node:stream';
import type { Signer } from '../../ports/signer.ts';
import { createKeySigner, refuseOpenMemory } from './key-signer.ts';

const BYTES = 32;
const CB58_HEAD = 'PrivateKey-';

/**
 * 64 hexadecimal digits with or without 0x, or `PrivateKey-` followed by CB58 text. No error repeats any part
 * of the key.
 * @throws OnboardError E-KEY-101 to E-KEY-103, E-KEY-109, E-KEY-111
 */
export function parsePrivateKey(text: string): Uint8Array {
  const trimmed = text.trim();
  const form = notKeyOf(trimmed);
  if (form !== undefined) throw notKeyError(form);
  const key = trimmed.startsWith(CB58_HEAD) ? fromCb58(trimmed) : fromHex(trimmed);
  if (!secp256k1.utils.isValidSecretKey(key)) throw new OnboardError('E-KEY-103', {});
  return key;
}

/** Says what a text is that was given as a key, and how to get the key from it. */
export function notKeyError(form: NotKey): OnboardError {
  return new OnboardError('E-KEY-109', {
    form: message(`key-form.${form}`),
    advice: message(`key-form.${form}.advice`),
  });
}

function fromHex(text: string): Uint8Array {
  const digits = text.replace(/^0[xX]/, '');
  if (digits.length !== 2 * BYTES) throw new OnboardError('E-KEY-101', { length: digits.length });
  if (!/^[0-9a-fA-F]+$/.test(digits)) throw new OnboardError('E-KEY-102', {});
  return hexToBytes(digits);
}

function fromCb58(text: string): Uint8Array {
  const key = decodeCb58(text.slice(CB58_HEAD.length), BYTES);
  if (typeof key === 'string') throw new OnboardError('E-KEY-111', {});
  return key;
}

/** Larger than any key or keystore. The rest of a longer file is not read. */
const MAX_SECRET_BYTES = 4096;
/** The permission bits of the group and of others. */
const OTHERS_PERMISSIONS = 0o077;

/**
 * Reads a keystore file of the program. Refuses links, and a file that other users may access; Windows is not checked.
 * @throws OnboardError E-KEY-104, E-KEY-105, E-KEY-129, E-FILE-102, E-FILE-103, E-FILE-105, E-FILE-107
 */
export function readKeystoreFile(path: string): string {
  refuseOpenMemory(process);
  try {
    return secretIn(openSecretFile(path, 'refuse'), path);
  } catch (error) {
    throw fileError('E-KEY-105', shownPath(path), error);
  }
}

function openSecretFile(path: string, links: 'refuse' | 'follow'): number {
  const file = openOwnFile(path, READING, links);
  try {
    // Check the open file, because the path may lead to another file by now. Windows has no such bits.
    const { mode, uid } = fstatSync(file);
    requireOwner(path, uid);
    requireOwnFolders(path);
    if (process.platform !== 'win32' && (mode & OTHERS_PERMISSIONS) !== 0) {
      const octalMode = (mode & 0o777).toString(8);
      throw new OnboardError('E-KEY-104', { file: shownPath(path), mode: octalMode });
    }
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** Closes the file, and overwrites the buffer. */
function secretIn(file: number, path: string): string {
  const buffer = Buffer.alloc(MAX_SECRET_BYTES);
  try {
    const length = withFile(file, () => readAll(file, buffer));
    return decodeUtf8(buffer.subarray(0, length), shownPath(path));
  } finally {
    buffer.fill(0);
  }
}

/** A read may return less than the file has. */
function readAll(file: number, buffer: Buffer): number {
  let length = 0;
  for (;;) {
    const count = readSync(file, buffer, length, buffer.length - length, null);
    if (count === 0) return length;
    length += count;
  }
}

/**
 * Opens the private key that a person typed.
 * @throws OnboardError E-KEY-101 to E-KEY-103, E-KEY-109, E-KEY-111
 */
export function keyFromText(text: string): Signer {
  return createKeySigner(parsePrivateKey(text));
}

/**
 * Opens the private key in an environment variable.
 * @throws OnboardError E-KEY-106, E-KEY-124, E-CLI-112; as `keyFromText` does
 */
export function keyFromVariable(
  environment: Readonly<Record<string, string | undefined>>,
  variable: string,
): Signer {
  refuseKeyAsName(variable);
  const text = requireUtf8(environment[variable] ?? '', variable).trim();
  if (text === '') throw new OnboardError('E-KEY-106', { variable });
  return keyFromText(text);
}

/** Opens the private key in a file. @throws OnboardError as `secretFromFile` and `keyFromText` do */
export async function keyFromFile(path: string): Promise<Signer> {
  return keyFromText(await secretFromFile(path));
}

/**
 * Reads a key or a password from a file, or from a pipe such as `<(command)`.
 * @throws OnboardError E-KEY-104, E-KEY-105, E-KEY-124, E-KEY-129, E-FILE-103, E-FILE-105, E-FILE-107
 */
export async function secretFromFile(path: string): Promise<string> {
  refuseKeyAsName(path);
  refuseOpenMemory(process);
  try {
    const file = openSecretFile(path, 'follow');
    const pipe = pipeOf(file);
    // `await` lets this `try` catch what the pipe throws.
    return pipe === undefined
      ? secretIn(file, path)
      : await secretFromStream(pipe, shownPath(path));
  } catch (error) {
    throw fileError('E-KEY-105', shownPath(path), error);
  }
}

/**
 * Reads a secret from a stream, to the end of the stream or until more than `MAX_SECRET_BYTES` have arrived.
 * @param source for the message of an error
 * @throws OnboardError E-KEY-129, E-FILE-105
 */
export async function secretFromStream(
  stream: Readable,
  source: string | Message = message('noun.standard-input'),
): Promise<string> {
  refuseOpenMemory(process);
  const chunks: Buffer[] = [];
  try {
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Buffer | string>) {
      // Keep the stream's own buffers, so that they can be overwritten.
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      chunks.push(bytes);
      size += bytes.length;
      if (size > MAX_SECRET_BYTES) break;
    }
    const whole = Buffer.concat(chunks);
    chunks.push(whole);
    return decodeUtf8(whole, source);
  } finally {
    for (const chunk of chunks) chunk.fill(0);
  }
}

/** Refuses a key that was pasted in place of a file or variable name: messages contain such names. */
function refuseKeyAsName(name: string): void {
  if (secretFormOf(name) !== undefined) throw new OnboardError('E-KEY-124', {});
}
