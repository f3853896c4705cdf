import { basename, dirname } from 'node:path';
import type { Hex } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { openLines, type AppendFile } from '../../storage/write-files.ts';
import { writeState } from '../state/state-folder.ts';
import type { BlockRecord } from './blocks.ts';
import { diffToJson, type StateDiff, type StateDiffJson } from './state.ts';

const FORMAT = 2;

/** Where and how a chain is stored. */
export interface StoreOptions {
  /** The path of an NDJSON file. The file and its folder are created if they are missing. */
  readonly path: string;
  /** If true (the default), each written line is synced to disk at once. */
  readonly sync?: boolean;
}

/** The IDs of the chain to which a store belongs. */
export interface ChainIdentity {
  readonly chainId: bigint;
  readonly networkId: number;
  readonly blockchainId: Hex;
}

/** One line of the store. */
export type StoreLine =
  /** The first line. */
  | {
      readonly k: 'evm-chain';
      readonly format: number;
      readonly chainId: string;
      readonly networkId: number;
      readonly blockchainId: Hex;
    }
  /** A block and its state changes. The block replaces the blocks from its number on. */
  | { readonly k: 'block'; readonly block: BlockRecord; readonly diff: StateDiffJson }
  /** A transaction that was added to the pool. */
  | { readonly k: 'tx'; readonly raw: Hex };

/** A chain's file. Each block and each waiting transaction adds a line. */
export class ChainStore {
  readonly #file: AppendFile;

  private constructor(
    readonly options: StoreOptions,
    readonly identity: ChainIdentity,
    file: AppendFile,
  ) {
    this.#file = file;
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
        const line = parseLine(text);
        if (number === 1) store.#acceptFirst(line);
        else replay(line);
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        const fault = `${basename(options.path)}, line ${number}: ${reason}`;
        throw new OnboardError('E-SBX-104', { folder: dirname(options.path), fault }, cause);
      }
    }
    if (number === 0) store.#append(store.#firstLine());
    return store;
  }

  block(block: BlockRecord, diff: StateDiff): void {
    this.#append({ k: 'block', block, diff: diffToJson(diff) });
  }

  transaction(raw: Hex): void {
    this.#append({ k: 'tx', raw });
  }

  close(): void {
    this.#file.close();
  }

  #append(line: StoreLine): void {
    const { path, sync = true } = this.options;
    writeState(dirname(path), () => this.#file.append(`${JSON.stringify(line)}\n`, { sync }));
  }

  #firstLine(): StoreLine & { readonly k: 'evm-chain' } {
    const { chainId, networkId, blockchainId } = this.identity;
    const id = chainId.toString();
    return { k: 'evm-chain', format: FORMAT, chainId: id, networkId, blockchainId };
  }

  #acceptFirst(line: StoreLine): void {
    if (line.k !== 'evm-chain') throw new RangeError('the first line is not a header');
    if (line.format !== FORMAT) throw new RangeError(`unknown format ${line.format}`);
    const { chainId, networkId, blockchainId } = this.#firstLine();
    const isSameChain =
      line.chainId === chainId &&
      line.networkId === networkId &&
      line.blockchainId === blockchainId;
    if (!isSameChain) throw new RangeError('the store belongs to another chain');
  }
}

const KINDS = ['evm-chain', 'block', 'tx'] as const;

/**
 * Parses a line of the store.
 * @throws RangeError for a line of an unknown kind; SyntaxError for a line that is not JSON
 */
function parseLine(text: string): StoreLine {
  const line: unknown = JSON.parse(text);
  const kind = typeof line === 'object' && line !== null && 'k' in line ? line.k : undefined;
  if (!KINDS.some((lineKind) => lineKind === kind)) throw new RangeError('unknown kind of line');
  return line as StoreLine;
}
