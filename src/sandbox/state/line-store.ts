import { basename, dirname } from 'node:path';
import { bytesToHex, hexToBytes } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { printable } from '../../domain/text/printable.ts';
import { openLines, type AppendFile } from '../../storage/write-files.ts';
import { writeState } from './state-folder.ts';

/** The kind of the store, its format, and the IDs of the chain. */
type Header = Readonly<Record<string, string | number | bigint>>;

/** JSON lines: a header, then records. Each line is synced before `append` returns. */
export class LineStore<T> {
  readonly #path: string;
  readonly #file: AppendFile;
  readonly #records: Iterator<string>;
  /** Seconds since 1970. */
  readonly createdAt: bigint;

  /**
   * Cuts off an incomplete last line.
   * @param now the creation time of a new file, in seconds since 1970
   * @throws OnboardError E-SBX-104 for another header, E-SBX-106 if the file cannot be opened or written,
   * E-FILE-102 and E-FILE-103 if it is a link or not a regular file
   */
  constructor(path: string, expected: Header, now: bigint) {
    this.#path = path;
    const { file, lines } = writeState(dirname(path), () => openLines(path));
    this.#file = file;
    this.#records = lines[Symbol.iterator]();
    const first = this.#records.next();
    if (first.done === true) {
      this.createdAt = now;
      this.append({ ...expected, createdAt: now });
    } else {
      this.createdAt = this.#atLine(1, () => readHeader(first.value, expected));
    }
  }

  /** Call once, before `append`. @throws OnboardError E-SBX-104 for a line that `apply` refuses */
  replay(apply: (record: T) => void): void {
    let number = 1;
    for (let line = this.#records.next(); line.done !== true; line = this.#records.next()) {
      const { value } = line;
      this.#atLine((number += 1), () => apply(decode(value) as T));
    }
  }

  /** @throws OnboardError E-SBX-106 */
  append(record: T | Header): void {
    const line = `${encode(record)}\n`;
    writeState(dirname(this.#path), () => this.#file.append(line));
  }

  close(): void {
    this.#file.close();
  }

  #atLine<R>(number: number, act: () => R): R {
    try {
      return act();
    } catch (cause) {
      const reason = printable(cause instanceof Error ? cause.message : String(cause));
      const fault = `${basename(this.#path)}, line ${number}: ${reason}`;
      throw new OnboardError('E-SBX-104', { folder: dirname(this.#path), fault }, cause);
    }
  }
}

/** Maps, bytes and large numbers are tagged; no other text begins with a tag. */
export function encode(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (part instanceof Map) return { map: [...part] };
    if (part instanceof Uint8Array) return `bytes:${bytesToHex(part)}`;
    return typeof part === 'bigint' ? `number:${part}` : part;
  });
}

/** @throws SyntaxError */
function decode(text: string): unknown {
  return JSON.parse(text, (_, part: unknown) => {
    if (typeof part === 'object' && part !== null && Object.hasOwn(part, 'map')) {
      return new Map((part as { map: [unknown, unknown][] }).map);
    }
    if (typeof part !== 'string') return part;
    if (part.startsWith('bytes:')) return hexToBytes(part.slice('bytes:'.length));
    return part.startsWith('number:') ? BigInt(part.slice('number:'.length)) : part;
  });
}

/** Returns the creation time. @throws Error if the file belongs to another chain */
function readHeader(line: string, expected: Header): bigint {
  const header = decode(line) as Partial<Header> | null;
  for (const [key, value] of Object.entries(expected)) {
    const stored = header?.[key];
    if (stored !== value) throw new RangeError(`${key} is ${String(stored)}, expected ${value}`);
  }
  return BigInt(header?.['createdAt'] ?? 0);
}
