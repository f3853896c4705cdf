import { bytesToHex, hexToBytes } from '../../../domain/identity/bytes.ts';
import { decodeTx, type SignedTx } from '../codec/signed-tx.ts';
import type { SubnetConversion, StoredUtxo, UtxoId } from '../state/types.ts';
import { dirname } from 'node:path';
import { OnboardError } from '../../../domain/errors.ts';
import { printable } from '../../../domain/text/printable.ts';
import { openLines, type AppendFile } from '../../../storage/write-files.ts';
import { writeState } from '../../state/state-folder.ts';

/**
 * A stored change of the ledger. Blocks that only deactivate validators are not stored, because a replay
 * makes them again. Times are seconds since 1970.
 */
export type StoreRecord =
  | { readonly kind: 'block'; readonly time: bigint; readonly txs: readonly SignedTx[] }
  | { readonly kind: 'convert'; readonly time: bigint; readonly conversion: SubnetConversion }
  | { readonly kind: 'from-c'; readonly utxos: readonly StoredUtxo[] }
  | { readonly kind: 'to-c-consumed'; readonly ids: readonly UtxoId[] };

/** A record as its line contains it: transactions are the bytes that were issued. */
type StoredRecord =
  | Exclude<StoreRecord, { readonly kind: 'block' }>
  | { readonly kind: 'block'; readonly time: bigint; readonly txs: readonly Uint8Array[] };

/** Encodes a record as a line of JSON. Bytes and large numbers become text with a tag, which no ID contains. */
function encodeRecord(record: StoreRecord): string {
  const stored: StoredRecord =
    record.kind === 'block' ? { ...record, txs: record.txs.map(({ bytes }) => bytes) } : record;
  return JSON.stringify(stored, (_, value: unknown) =>
    value instanceof Uint8Array
      ? `bytes:${bytesToHex(value)}`
      : typeof value === 'bigint'
        ? `number:${value}`
        : value,
  );
}

/**
 * Decodes a record from a line.
 * @throws Error for a line that is not a record
 */
function decodeRecord(line: string): StoreRecord {
  const stored = JSON.parse(line, (_, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (value.startsWith('bytes:')) return hexToBytes(value.slice('bytes:'.length));
    if (value.startsWith('number:')) return BigInt(value.slice('number:'.length));
    return value;
  }) as StoredRecord;
  switch (stored.kind) {
    case 'block':
      return { ...stored, txs: stored.txs.map(decodeTx) };
    case 'convert':
    case 'from-c':
    case 'to-c-consumed':
      return stored;
    default:
      throw new TypeError('unknown kind of line');
  }
}

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
