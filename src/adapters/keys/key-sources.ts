import type { Readable } from 'node:stream';
import { OnboardError } from '../../domain/errors.ts';
import type { Signer } from '../../ports/signer.ts';
import { createKeySigner } from './key-signer.ts';
import { parsePrivateKey } from './parse-private-key.ts';
import { MAX_SECRET_BYTES, readSecretFile } from './read-secret-file.ts';

/**
 * Creates a signer from a typed or pasted key.
 * @throws OnboardError E-KEY-101 to E-KEY-103, E-KEY-109, E-KEY-111
 */
export function keyFromText(text: string): Signer {
  const key = parsePrivateKey(text);
  return createKeySigner(key);
}

/**
 * Creates a signer from an environment variable.
 * @throws OnboardError E-KEY-106, E-KEY-124; as `keyFromText` does
 */
export function keyFromVariable(
  environment: Readonly<Record<string, string | undefined>>,
  variable: string,
): Signer {
  refuseKeyAsName(variable);
  const text = environment[variable]?.trim() ?? '';
  if (text === '') throw new OnboardError('E-KEY-106', { variable });
  return keyFromText(text);
}

/**
 * Creates a signer from a file. Reads the file as `readSecretFile` does.
 * @throws OnboardError E-KEY-104, E-KEY-105, E-KEY-124, E-FILE-103; as `keyFromText` does
 */
export function keyFromFile(path: string): Promise<Signer> {
  return Promise.resolve().then(() => {
    refuseKeyAsName(path);
    return readSecretFile(path, keyFromText);
  });
}

/**
 * Creates a signer from a key in a stream. `secretFromStream` reads the stream.
 * @throws OnboardError as `keyFromText` does
 */
export async function keyFromStream(stream: Readable): Promise<Signer> {
  return keyFromText(await secretFromStream(stream));
}

/**
 * Reads a secret from a file, as `readSecretFile` does.
 * @throws OnboardError E-KEY-104, E-KEY-105, E-KEY-124, E-FILE-103
 */
export function secretFromFile(path: string): Promise<string> {
  return Promise.resolve().then(() => {
    refuseKeyAsName(path);
    return readSecretFile(path, (text) => text);
  });
}

/** Reads a secret from a stream, to the end of the stream or until more than `MAX_SECRET_BYTES` have arrived. */
export async function secretFromStream(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Buffer | string>) {
      // Keep the stream's own buffers instead of copies, so that they can be overwritten.
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      chunks.push(bytes);
      size += bytes.length;
      if (size > MAX_SECRET_BYTES) break;
    }
    const whole = Buffer.concat(chunks);
    chunks.push(whole);
    return whole.toString('utf8');
  } finally {
    for (const chunk of chunks) chunk.fill(0);
  }
}

/**
 * Refuses a key that was pasted in place of a file or variable name. A refused key never appears in a
 * message.
 */
function refuseKeyAsName(name: string): void {
  if (/^(0x)?[0-9a-f]{64}$|^PrivateKey-/i.test(name.trim())) {
    throw new OnboardError('E-KEY-124', {});
  }
}
