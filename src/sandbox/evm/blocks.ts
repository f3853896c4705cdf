import type { Log, TransactionReceipt } from 'viem';
import type { Hex } from '../../domain/identity/bytes.ts';

type LogRecord = Log<Hex, Hex, false>;
export type ReceiptRecord = TransactionReceipt<Hex, Hex, Hex, Hex>;

interface TransactionRecord {
  readonly raw: Hex;
  readonly receipt: ReceiptRecord;
}

/** Plain JSON, so the store needs no conversion. */
export interface BlockRecord {
  readonly number: number;
  readonly hash: Hex;
  readonly parentHash: Hex;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly baseFee: Hex;
  readonly gasUsed: Hex;
  /** A hash of every state change up to this block. */
  readonly stateRoot: Hex;
  readonly transactionsRoot: Hex;
  readonly receiptsRoot: Hex;
  readonly logsBloom: Hex;
  readonly extraData: Hex;
  readonly size: number;
  readonly transactions: readonly TransactionRecord[];
  /** The signed bytes of the block's export to the P-Chain. */
  readonly exportTx?: Hex;
}

export const ZERO_HASH: Hex = `0x${'00'.repeat(32)}`;

export const toQuantity = (value: number | bigint): Hex => `0x${value.toString(16)}`;

export interface LocatedTransaction {
  readonly block: BlockRecord;
  readonly transaction: TransactionRecord;
}

/** A log matches if it has an accepted address, and an accepted topic at each listed position. */
export interface LogQuery {
  /** undefined accepts every address. */
  readonly addresses?: readonly Hex[];
  /** By position; undefined accepts every topic. */
  readonly topics?: readonly (readonly Hex[] | undefined)[];
}

/** A block's position in the list is its number. */
export class ChainBlocks {
  readonly #blocks: BlockRecord[] = [];
  readonly #transactions = new Map<Hex, LocatedTransaction>();

  get head(): BlockRecord {
    const head = this.#blocks.at(-1);
    if (head === undefined) throw new Error('the chain has no genesis yet');
    return head;
  }

  /** In order, with the numbers of their blocks. */
  get exports(): { readonly number: number; readonly tx: Hex }[] {
    return this.#blocks.flatMap(({ number, exportTx: tx }) =>
      tx === undefined ? [] : [{ number, tx }],
    );
  }

  byNumber(number: number): BlockRecord | undefined {
    return this.#blocks[number];
  }

  transaction(hash: Hex): LocatedTransaction | undefined {
    return this.#transactions.get(hash);
  }

  /** Includes the blocks `from` and `to`. In the order of emission. */
  logs(query: LogQuery, from: number, to: number): LogRecord[] {
    return this.#blocks
      .slice(from, to + 1)
      .flatMap(({ transactions }) => transactions.flatMap(({ receipt }) => receipt.logs))
      .filter((log) => matches(log, query));
  }

  append(block: BlockRecord): void {
    this.#blocks.push(block);
    for (const transaction of block.transactions) {
      this.#transactions.set(transaction.receipt.transactionHash, { block, transaction });
    }
  }

  rewind(height: number): BlockRecord[] {
    const dropped = this.#blocks.splice(height + 1);
    for (const { receipt } of dropped.flatMap(({ transactions }) => transactions)) {
      this.#transactions.delete(receipt.transactionHash);
    }
    return dropped;
  }
}

function matches(log: LogRecord, { addresses, topics = [] }: LogQuery): boolean {
  if (addresses && !addresses.includes(log.address)) return false;
  return topics.every((wanted, position) => {
    if (position >= log.topics.length) return false;
    return wanted === undefined || wanted.some((topic) => topic === log.topics[position]);
  });
}

/** A settled block is at least this many seconds older than the last executed block (tau of ACP-194). */
const SETTLED_AFTER = 5;
/** A state before the settled block can be read until the next block is this many seconds old. */
const STATE_KEPT = 60;

/** The blocks that JSON-RPC callers see. */
export class ChainView {
  /** Tests delay the execution of higher blocks, whose receipts are readable at once. */
  executedHeight = Infinity;
  /** Resolves when the block at this height is executed. */
  executed: (height: number) => Promise<void> = () => Promise.resolve();

  constructor(
    readonly blocks: ChainBlocks,
    /** Seconds since 1970. */
    readonly clock: () => number,
  ) {}

  /** The last executed block. */
  get head(): BlockRecord {
    return this.blocks.byNumber(this.executedHeight) ?? this.blocks.head;
  }

  /** The tags `safe` and `finalized` name this block. */
  get settled(): BlockRecord {
    const { head } = this;
    let block = head;
    while (block.number > 0 && block.timestamp + SETTLED_AFTER > head.timestamp) {
      const previous = this.blocks.byNumber(block.number - 1);
      if (previous === undefined) break;
      block = previous;
    }
    return block;
  }

  hasState({ number }: BlockRecord): boolean {
    if (number >= this.settled.number) return true;
    const nextBlock = this.blocks.byNumber(number + 1);
    return nextBlock !== undefined && this.clock() - nextBlock.timestamp <= STATE_KEPT;
  }
}
