import { type Stats, closeSync, fstatSync, readSync } from 'node:fs';
import { Readable, addAbortSignal } from 'node:stream';
import { OnboardError } from '../../domain/errors.ts';
import { type Message, message } from '../../domain/message.ts';
import { secretFormOf } from '../../domain/secret-forms.ts';
import { decodeUtf8, requireUtf8 } from '../../domain/text/utf8.ts';
import { fileError, shownPath } from '../../storage/file-fault.ts';
import {
  READING,
  openOwnFile,
  pipeOf,
  requireOwner,
  requireOwnFolders,
  withFile,
} from '../../storage/own-files.ts';
import { refuseOpenMemory } from './key-signer.ts';

/** Larger than any key or keystore, and than the notes that a password manager prints below a key. */
export const MAX_SECRET_BYTES = 65_536;
/** The permission bits of the group and of others. */
const OTHERS_PERMISSIONS = 0o077;

export interface PlaceContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

interface OpenedPlace {
  /** What lies at the path: its owner and mode, and its folders, are checked. `process`: no other user reaches the place. */
  readonly guard: Pick<Stats, 'mode' | 'uid'> | 'process';
  /** In buffers that nothing else uses: they are overwritten. */
  readonly bytes: Readable;
  /** All bytes, or the first line. */
  readonly part: 'whole' | 'line';
  /** For messages; the name that the operator gave if undefined. */
  readonly shownAs?: string | Message;
}

/** Opens a place that can hold a secret. It does not wait: `readSecret` waits for the bytes, until the signal aborts. */
export type SecretPlace = (name: string, context: PlaceContext) => OpenedPlace;

/**
 * Reads a key or a password. For every place, this function refuses a key in place of the name and open memory, checks
 * who has access, limits the size, ends when the signal aborts, and overwrites the bytes.
 * @throws OnboardError E-KEY-104, E-KEY-105, E-KEY-124, E-KEY-129, E-FILE-105, E-FILE-107; as the place does; the
 * reason of the signal
 */
export async function readSecret(
  place: SecretPlace,
  name: string,
  context: PlaceContext,
): Promise<string> {
  // Messages contain the name.
  if (secretFormOf(name) !== undefined) throw new OnboardError('E-KEY-124', {});
  refuseOpenMemory(process);
  const { signal } = context;
  const chunks: Buffer[] = [];
  let bytes: Readable | undefined;
  try {
    const { guard, part, shownAs = shownPath(name), ...opened } = place(name, context);
    bytes = addAbortSignal(signal, opened.bytes);
    if (guard !== 'process') requirePrivate(name, guard);
    let size = 0;
    for await (const chunk of bytes as AsyncIterable<Buffer | string>) {
      // Keep the stream's own buffers, so that they can be overwritten.
      const buffer = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      chunks.push(buffer);
      size += buffer.length;
      if (size > MAX_SECRET_BYTES) break;
    }
    const whole = Buffer.concat(chunks);
    chunks.push(whole);
    const end = part === 'line' ? whole.indexOf('\n') : -1;
    return decodeUtf8(end === -1 ? whole : whole.subarray(0, end), shownAs);
  } catch (error) {
    signal.throwIfAborted();
    throw fileError('E-KEY-105', shownPath(name), error);
  } finally {
    bytes?.destroy();
    for (const chunk of chunks) chunk.fill(0);
  }
}

/**
 * Reads a keystore file of the program. Refuses links, and a file that other users may access; Windows is not checked.
 * @throws OnboardError E-KEY-104, E-KEY-105, E-KEY-129, E-FILE-102, E-FILE-103, E-FILE-105, E-FILE-107
 */
export function readKeystoreFile(path: string): string {
  refuseOpenMemory(process);
  const buffer = Buffer.alloc(MAX_SECRET_BYTES);
  try {
    const length = withFile(openOwnFile(path, READING), (file) => {
      requirePrivate(path, fstatSync(file));
      return readAll(file, buffer);
    });
    return decodeUtf8(buffer.subarray(0, length), shownPath(path));
  } catch (error) {
    throw fileError('E-KEY-105', shownPath(path), error);
  } finally {
    buffer.fill(0);
  }
}

/** Windows has no such bits. @throws OnboardError E-KEY-104, E-FILE-107 */
function requirePrivate(path: string, { mode, uid }: Pick<Stats, 'mode' | 'uid'>): void {
  requireOwner(path, uid);
  requireOwnFolders(path);
  if (process.platform === 'win32' || (mode & OTHERS_PERMISSIONS) === 0) return;
  const octalMode = (mode & 0o777).toString(8);
  throw new OnboardError('E-KEY-104', { file: shownPath(path), mode: octalMode });
}

/** A file, or a pipe such as `<(command)`. */
export const filePlace: SecretPlace = (path) => {
  const file = openOwnFile(path, READING, 'follow');
  // The open file, because the path may lead to another file by now.
  return { guard: fstatSync(file), bytes: pipeOf(file) ?? bytesOf(file), part: 'whole' };
};

function bytesOf(file: number): Readable {
  return new Readable({
    objectMode: true,
    read() {
      const buffer = Buffer.alloc(MAX_SECRET_BYTES);
      this.push(buffer.subarray(0, readAll(file, buffer)));
      this.push(null);
    },
    destroy(error, done) {
      closeSync(file);
      done(error);
    },
  });
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

/** The standard input of the program. */
export const streamPlace =
  (bytes: Readable): SecretPlace =>
  () => ({ guard: 'process', bytes, part: 'whole', shownAs: message('noun.standard-input') });

/** @throws OnboardError E-KEY-106, E-CLI-112 */
export const variablePlace: SecretPlace = (variable, { environment }) => {
  const text = requireUtf8(environment[variable] ?? '', variable).trim();
  if (text === '') throw new OnboardError('E-KEY-106', { variable });
  return { guard: 'process', bytes: Readable.from([Buffer.from(text)]), part: 'whole' };
};
