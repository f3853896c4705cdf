import { dirname } from 'node:path';
import { OnboardError } from '../../../domain/errors.ts';
import { printable } from '../../../domain/text/printable.ts';
import type { AppendFile } from '../../../storage/write-files.ts';
import { openLines } from '../../evm/store/open-lines.ts';
import { writeState } from '../../state/state-folder.ts';
import { decodeRecord, encodeRecord, type StoreRecord } from './store-line.ts';

const FORMAT = 'sandbox-p-chain';
const VERSION = 1;

/** The ledger's file: a header line, then a line for each record. Each line is synced to disk. */
export class Store {
  readonly #folder: string;
  readonly #file: AppendFile;
  /** When the chain was created, in seconds since 1970. */
  readonly createdAt: bigint;
  readonly #lines: readonly string[];

  /**
   * Opens a file, or creates it. Cuts off an incomplete last line.
   * @param genesis the hash of the chain's genesis
   * @param now the creation time of a new file, in seconds since 1970
   * @throws OnboardError E-SBX-104 for another format, version or genesis
   * @throws OnboardError E-SBX-106 if the file cannot be opened or written
   * @throws OnboardError E-FILE-102 and E-FILE-103 if the file is a link or not a regular file
   */
  constructor(path: string, genesis: string, now: bigint) {
    this.#folder = dirname(path);
    const { file, lines } = writeState(this.#folder, () => openLines(path));
    this.#file = file;
    const [first, ...rest] = lines;
    this.#lines = rest;
    if (first === undefined) {
      this.createdAt = now;
      const header = { format: FORMAT, version: VERSION, genesis, beginning: now.toString() };
      this.#write(JSON.stringify(header));
    } else {
      this.createdAt = this.#atLine(1, () => readHeader(first, genesis));
    }
  }

  /**
   * Passes every record to `apply`, in the order of writing.
   * @throws OnboardError E-SBX-104
   */
  replay(apply: (record: StoreRecord) => void): void {
    this.#lines.forEach((line, i) => this.#atLine(i + 2, () => apply(decodeRecord(line))));
  }

  /**
   * Writes a record. Returns when the record is on disk.
   * @throws OnboardError E-SBX-106
   */
  append(record: StoreRecord): void {
    this.#write(encodeRecord(record));
  }

  close(): void {
    this.#file.close();
  }

  #write(line: string): void {
    writeState(this.#folder, () => this.#file.append(`${line}\n`, { sync: true }));
  }

  #atLine<T>(line: number, act: () => T): T {
    try {
      return act();
    } catch (cause) {
      const reason = printable(cause instanceof Error ? cause.message : String(cause));
      const fault = `line ${line} of the P-Chain's file: ${reason}`;
      throw new OnboardError('E-SBX-104', { folder: this.#folder, fault }, cause);
    }
  }
}

/**
 * Reads the creation time from the header.
 * @throws Error if the file belongs to another chain
 */
function readHeader(line: string, genesis: string): bigint {
  const header: unknown = JSON.parse(line);
  if (typeof header !== 'object' || header === null)
    throw new TypeError('the first line is not a header');
  const fields = header as Readonly<Record<string, unknown>>;
  if (fields['format'] !== FORMAT) throw new TypeError('unknown format');
  if (fields['version'] !== VERSION) {
    throw new TypeError(`version ${String(fields['version'])}, expected ${VERSION}`);
  }
  if (fields['genesis'] !== genesis) throw new TypeError('the store has another genesis');
  return BigInt(String(fields['beginning']));
}
