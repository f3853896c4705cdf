import { basename, dirname } from 'node:path';
import type { Hex } from '../../../domain/identity/bytes.ts';
import { OnboardError } from '../../../domain/errors.ts';
import { isEmptyBlock, type BlockRecord } from '../chain/block-record.ts';
import type { CanonicalChain } from '../chain/canonical-chain.ts';
import { diffToJson, type StateDiff } from '../state/state-diff.ts';
import { writeState } from '../../state/state-folder.ts';
import { type AppendFile, replaceFile } from '../../../storage/write-files.ts';
import { openLines } from './open-lines.ts';
import { parseStoreLine, STORE_FORMAT, type StoreLine } from './store-line.ts';

const DEFAULT_COMPACT_ABOVE = 8 * 1024 * 1024;
/** A compaction drops the empty blocks that are more than this number of blocks below the head. */
const KEPT_TICKS = 256;

/** Where and how a chain is stored. */
export interface StoreOptions {
  /** The path of an NDJSON file. The file and its folder are created if they are missing. */
  readonly path: string;
  /** If true (the default), each written line is synced to disk at once, except the lines of empty blocks. */
  readonly sync?: boolean;
  /** A starting chain compacts its file only if the file has more than this number of bytes. */
  readonly compactAbove?: number;
}

/** The IDs of the chain to which a store belongs. */
export interface ChainIdentity {
  readonly chainId: bigint;
  readonly networkId: number;
  readonly blockchainId: Hex;
}

/** A chain's file. Each new block adds a line; `StoreLine` describes all kinds of lines. */
export class ChainStore {
  #file: AppendFile;
  #compactedTo = 0;
  readonly #sync: boolean;

  private constructor(
    readonly options: StoreOptions,
    readonly identity: ChainIdentity,
    file: AppendFile,
  ) {
    this.#file = file;
    this.#sync = options.sync ?? true;
  }

  /**
   * Opens the file and passes its lines after the header to `replay`, in order. Cuts off an incomplete last
   * line.
   * @throws OnboardError E-SBX-104 if the file belongs to another chain or has a damaged line
   */
  static open(
    options: StoreOptions,
    identity: ChainIdentity,
    replay: (line: StoreLine) => void,
  ): ChainStore {
    const { file, lines } = openLines(options.path);
    const store = new ChainStore(options, identity, file);
    let number = 0;
    for (const text of lines) {
      number++;
      try {
        const line = parseStoreLine(text);
        if (number === 1) store.#acceptFirst(line);
        else replay(line);
      } catch (cause) {
        const fault = `${basename(options.path)}, line ${number}: ${textOf(cause)}`;
        throw new OnboardError('E-SBX-104', { folder: dirname(options.path), fault }, cause);
      }
    }
    if (number === 0) store.#append(store.#firstLine(0), true);
    return store;
  }

  block(block: BlockRecord, diff: StateDiff): void {
    if (block.number > 0 && isEmptyBlock(block) && block.extraData === '0x') {
      this.#append({ k: 'tick', t: block.timestamp, h: block.hash, f: block.baseFee }, false);
    } else {
      this.#append({ k: 'block', block, diff: diffToJson(diff) }, this.#sync);
    }
  }

  transaction(raw: Hex): void {
    this.#append({ k: 'tx', raw }, this.#sync);
  }

  rewind(to: number, requeue: boolean): void {
    this.#append({ k: 'rewind', to, requeue }, this.#sync);
  }

  /** True if the file is large enough for a compaction. */
  get isLarge(): boolean {
    const above = this.options.compactAbove ?? DEFAULT_COMPACT_ABOVE;
    return this.#file.size > Math.max(above, 2 * this.#compactedTo);
  }

  /**
   * Rewrites the file with the head's state, all blocks with content, the last empty blocks, and the pool.
   * The states of older blocks are lost.
   */
  compact(ledger: CanonicalChain, waiting: Iterable<Hex>): void {
    const lines = [...compactLines(ledger, waiting)].map((line) => `${JSON.stringify(line)}\n`);
    const size = lines.reduce((sum, line) => sum + line.length, 0);
    this.#file.close();
    replaceFile(this.options.path, [`${JSON.stringify(this.#firstLine(size))}\n`, ...lines]);
    this.#file = openLines(this.options.path).file;
    this.#compactedTo = size;
  }

  close(): void {
    this.#file.close();
  }

  #append(line: StoreLine, sync: boolean): void {
    writeState(dirname(this.options.path), () =>
      this.#file.append(`${JSON.stringify(line)}\n`, { sync }),
    );
  }

  #firstLine(compactedTo: number): StoreLine {
    const { chainId, networkId, blockchainId } = this.identity;
    return {
      k: 'evm-chain',
      format: STORE_FORMAT,
      chainId: chainId.toString(),
      networkId,
      blockchainId,
      compactedTo,
    };
  }

  #acceptFirst(line: StoreLine): void {
    const { chainId, networkId, blockchainId } = this.identity;
    if (line.k !== 'evm-chain') throw new RangeError('the first line is not a header');
    if (line.format !== STORE_FORMAT) throw new RangeError(`unknown format ${line.format}`);
    const isSameChain =
      line.chainId === chainId.toString() &&
      line.networkId === networkId &&
      line.blockchainId === blockchainId;
    if (!isSameChain) throw new RangeError('the store belongs to another chain');
    this.#compactedTo = line.compactedTo;
  }
}

const textOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));

function* compactLines(ledger: CanonicalChain, waiting: Iterable<Hex>): Generator<StoreLine> {
  const head = ledger.head.number;
  // The parent of the first written block is not in the file, so the first block is written whole.
  let lastWritten = -2;
  for (const block of ledger.blocks.all()) {
    const isEmpty = isEmptyBlock(block);
    if (isEmpty && block.number < head - KEPT_TICKS) continue;
    const follows = lastWritten === block.number - 1 && isEmpty && block.extraData === '0x';
    yield follows
      ? { k: 'tick', t: block.timestamp, h: block.hash, f: block.baseFee }
      : { k: 'block', block };
    lastWritten = block.number;
  }
  yield { k: 'state', number: head, diff: diffToJson(ledger.world.snapshot(head)) };
  for (const raw of waiting) yield { k: 'tx', raw };
}
