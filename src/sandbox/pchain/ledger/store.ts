import { bytesToHex, hexToBytes } from '../../../domain/identity/bytes.ts';
import {
  parseId,
  parseNodeId,
  type BlockchainId,
  type SubnetId,
} from '../../../domain/identity/ids.ts';
import { nAvax, weight } from '../../../domain/units.ts';
import type { PChainOwner } from '../../../protocol/warp/payloads.ts';
import { decodeTx, type SignedTx } from '../codec/signed-tx.ts';
import { decodeUtxo, encodeUtxo } from '../codec/utxo.ts';
import type { InitialValidator, SubnetConversion, Utxo, UtxoId } from '../state/types.ts';
import { parseUtxoId } from '../state/ids.ts';
import { dirname } from 'node:path';
import { OnboardError } from '../../../domain/errors.ts';
import { printable } from '../../../domain/text/printable.ts';
import type { AppendFile } from '../../../storage/write-files.ts';
import { openLines } from '../../evm/store/open-lines.ts';
import { writeState } from '../../state/state-folder.ts';

/**
 * A stored change of the ledger. Blocks that only deactivate validators are not stored, because a replay
 * makes them again. Times are seconds since 1970.
 */
export type StoreRecord =
  | { readonly kind: 'block'; readonly time: bigint; readonly txs: readonly SignedTx[] }
  | { readonly kind: 'convert'; readonly time: bigint; readonly conversion: SubnetConversion }
  | { readonly kind: 'from-c'; readonly utxos: readonly Utxo[] }
  | { readonly kind: 'to-c-consumed'; readonly ids: readonly UtxoId[] };

/** Encodes a record as a line of JSON. Bytes become hex, and large numbers become decimal text. */
function encodeRecord(record: StoreRecord): string {
  switch (record.kind) {
    case 'block':
      return JSON.stringify({
        kind: record.kind,
        time: record.time.toString(),
        txs: record.txs.map((tx) => bytesToHex(tx.bytes)),
      });
    case 'convert':
      return JSON.stringify({
        kind: record.kind,
        time: record.time.toString(),
        subnetId: record.conversion.subnetId,
        managerChainId: record.conversion.managerChainId,
        managerAddress: bytesToHex(record.conversion.managerAddress),
        validators: record.conversion.validators.map(encodeValidator),
      });
    case 'from-c':
      return JSON.stringify({
        kind: record.kind,
        utxos: record.utxos.map((utxo) => bytesToHex(encodeUtxo(utxo))),
      });
    case 'to-c-consumed':
      return JSON.stringify(record);
  }
}

/**
 * Decodes a record from a line.
 * @throws Error for a line that is not a record
 */
function decodeRecord(line: string): StoreRecord {
  const fields = object(JSON.parse(line));
  switch (fields['kind']) {
    case 'block': {
      const txs = list(fields['txs']).map((hex) => decodeTx(hexToBytes(text(hex))));
      return { kind: 'block', time: BigInt(text(fields['time'])), txs };
    }
    case 'convert': {
      const conversion = {
        subnetId: parseId<SubnetId>(text(fields['subnetId']), 'noun.subnet-id'),
        managerChainId: parseId<BlockchainId>(text(fields['managerChainId']), 'noun.blockchain-id'),
        managerAddress: hexToBytes(text(fields['managerAddress'])),
        validators: list(fields['validators']).map((item) => decodeValidator(object(item))),
      };
      return { kind: 'convert', time: BigInt(text(fields['time'])), conversion };
    }
    case 'from-c':
      return {
        kind: 'from-c',
        utxos: list(fields['utxos']).map((hex) => decodeUtxo(hexToBytes(text(hex)))),
      };
    case 'to-c-consumed':
      return { kind: 'to-c-consumed', ids: list(fields['ids']).map((id) => parseUtxoId(text(id))) };
    default:
      throw new TypeError('unknown kind of line');
  }
}

type Fields = Readonly<Record<string, unknown>>;

function encodeValidator(validator: InitialValidator): Fields {
  return {
    nodeId: validator.nodeId,
    publicKey: bytesToHex(validator.publicKey),
    weight: validator.weight.toString(),
    balance: validator.balance.toString(),
    remainingBalanceOwner: encodeOwner(validator.remainingBalanceOwner),
    disableOwner: encodeOwner(validator.disableOwner),
  };
}

function decodeValidator(fields: Fields): InitialValidator {
  return {
    nodeId: parseNodeId(text(fields['nodeId'])),
    publicKey: hexToBytes(text(fields['publicKey'])),
    weight: weight(BigInt(text(fields['weight']))),
    balance: nAvax(BigInt(text(fields['balance']))),
    remainingBalanceOwner: decodeOwner(object(fields['remainingBalanceOwner'])),
    disableOwner: decodeOwner(object(fields['disableOwner'])),
  };
}

function encodeOwner({ threshold, addresses }: PChainOwner): Fields {
  return { threshold: threshold.toString(), addresses: addresses.map(bytesToHex) };
}

function decodeOwner(fields: Fields): PChainOwner {
  return {
    threshold: Number(text(fields['threshold'])),
    addresses: list(fields['addresses']).map((hex) => hexToBytes(text(hex))),
  };
}

function object(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw new TypeError('not an object');
  return value as Fields;
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('not a list');
  return value as unknown[];
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('not a text');
  return value;
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
