import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { OnboardError } from '../../domain/errors.ts';
import type { Signer } from '../../ports/signer.ts';
import { fileFault } from '../storage/file-fault.ts';
import { createKeySigner } from './key-signer.ts';
import { parsePrivateKey } from './parse-private-key.ts';

/** More than any spelling of a key; nothing beyond it is read. */
const MOST_BYTES = 4096;
/** Permissions of the group and of everybody else. */
const OTHERS = 0o077;

/** A key that was typed or pasted. @throws OnboardError E-KEY-101 to E-KEY-103 */
export function keyFromText(text: string): Signer {
  const key = parsePrivateKey(text);
  return createKeySigner(key);
}

/** A key in an environment variable. @throws OnboardError E-KEY-101 to E-KEY-103, E-KEY-106 */
export function keyFromVariable(
  environment: Readonly<Record<string, string | undefined>>,
  variable: string,
): Signer {
  const text = environment[variable]?.trim() ?? '';
  if (text === '') throw new OnboardError('E-KEY-106', { variable });
  return keyFromText(text);
}

/**
 * A key in a file that its owner alone may read.
 * @throws OnboardError E-KEY-101 to E-KEY-105
 */
export async function keyFromFile(path: string): Promise<Signer> {
  const buffer = Buffer.alloc(MOST_BYTES);
  try {
    const length = await readOwnFile(path, buffer);
    return keyFromText(buffer.toString('utf8', 0, length));
  } finally {
    buffer.fill(0);
  }
}

/** A key on standard input, up to its end. @throws OnboardError E-KEY-101 to E-KEY-103 */
export async function keyFromStream(stream: Readable): Promise<Signer> {
  const chunks: Buffer[] = [];
  try {
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Buffer | string>) {
      const bytes = Buffer.from(chunk);
      chunks.push(bytes);
      size += bytes.length;
      if (size > MOST_BYTES) break;
    }
    return keyFromText(Buffer.concat(chunks).toString('utf8'));
  } finally {
    for (const chunk of chunks) chunk.fill(0);
  }
}

async function readOwnFile(path: string, buffer: Buffer): Promise<number> {
  try {
    const file = await open(path, 'r');
    try {
      // Asked of the open file, so that it cannot be exchanged in between. Windows has no such modes.
      const { mode } = await file.stat();
      if (process.platform !== 'win32' && (mode & OTHERS) !== 0) {
        const shown = (mode & 0o777).toString(8);
        throw new OnboardError('E-KEY-104', { file: path, mode: shown });
      }
      return (await file.read(buffer)).bytesRead;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof OnboardError) throw error;
    throw new OnboardError('E-KEY-105', { file: path, reason: fileFault(error) }, error);
  }
}
