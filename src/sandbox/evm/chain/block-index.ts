import type { Hex } from '../../../domain/identity/bytes.ts';
import { isEmptyBlock, type BlockRecord, type TransactionRecord } from './block-record.ts';

export interface LocatedTransaction {
  readonly block: BlockRecord;
  readonly index: number;
  readonly transaction: TransactionRecord;
}

/** Finds blocks by number and hash, and transactions by hash. */
export class BlockIndex {
  readonly #byNumber = new Map<number, BlockRecord>();
  readonly #byHash = new Map<Hex, BlockRecord>();
  readonly #transactions = new Map<Hex, LocatedTransaction>();
  readonly #atomic: BlockRecord[] = [];
  #head: BlockRecord | undefined;
  #prunedTo = 0;

  get head(): BlockRecord {
    if (this.#head === undefined) throw new Error('the chain has no genesis yet');
    return this.#head;
  }

  get isEmpty(): boolean {
    return this.#head === undefined;
  }

  /** The blocks with an export or import, in order. */
  get atomic(): readonly BlockRecord[] {
    return this.#atomic;
  }

  byNumber(number: number): BlockRecord | undefined {
    return this.#byNumber.get(number);
  }

  byHash(hash: Hex): BlockRecord | undefined {
    return this.#byHash.get(hash);
  }

  transaction(hash: Hex): LocatedTransaction | undefined {
    return this.#transactions.get(hash);
  }

  /** Every stored block, in order. */
  all(): Iterable<BlockRecord> {
    return this.#byNumber.values();
  }

  append(block: BlockRecord): void {
    this.#byNumber.set(block.number, block);
    this.#byHash.set(block.hash, block);
    block.transactions.forEach((transaction, index) => {
      this.#transactions.set(transaction.receipt.transactionHash, { block, index, transaction });
    });
    if (block.atomic !== undefined) this.#atomic.push(block);
    this.#head = block;
  }

  /** Drops the blocks above a height. Returns the dropped blocks, lowest first. */
  rewind(height: number): BlockRecord[] {
    const dropped: BlockRecord[] = [];
    for (let number = height + 1; number <= this.head.number; number++) {
      const block = this.#byNumber.get(number);
      if (block === undefined) continue;
      dropped.push(block);
      this.#forget(block);
      for (const { receipt } of block.transactions) {
        this.#transactions.delete(receipt.transactionHash);
      }
    }
    this.#head = this.#byNumber.get(height);
    return dropped;
  }

  /** Drops the empty blocks below a height. After a long run, nearly all blocks are empty. */
  prune(height: number): void {
    for (; this.#prunedTo < height; this.#prunedTo++) {
      const block = this.#byNumber.get(this.#prunedTo);
      if (block !== undefined && isEmptyBlock(block)) this.#forget(block);
    }
  }

  #forget(block: BlockRecord): void {
    this.#byNumber.delete(block.number);
    this.#byHash.delete(block.hash);
  }
}
