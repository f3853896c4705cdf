import type { BlockRecord, ChainBlocks } from './blocks.ts';

/** A settled block is at least this many seconds older than the last executed block (tau of ACP-194). */
const SETTLED_AFTER = 5;
/**
 * Applies to blocks before the settled block. The state after a block can be read until the
 * block's successor is this many seconds old.
 */
const STATE_KEPT = 60;

/**
 * Holds back the execution of accepted blocks, as under load on a real network. A block is executed in two stages:
 * first its receipts become readable, then `latest` moves to the block.
 */
export interface ExecutionHold {
  /** The height of the block that `latest` names. */
  readonly height: number;
  /** Resolves when this stage of a block has ended. */
  executed(stage: 'receipts' | 'state', height: number): Promise<void>;
}

/** The blocks that JSON-RPC callers see: the executed blocks, some of which are settled. */
export class ChainView {
  /** Only tests set a hold. Without a hold, a block is executed when it is accepted. */
  hold: ExecutionHold | undefined;

  constructor(
    readonly blocks: ChainBlocks,
    /** Returns the current time in seconds since 1970. */
    readonly clock: () => number,
  ) {}

  /** The last executed block. */
  get head(): BlockRecord {
    const height = this.hold?.height;
    return (height !== undefined && this.blocks.byNumber(height)) || this.blocks.head;
  }

  /**
   * The block that the tags `safe` and `finalized` name. This block is at least
   * `SETTLED_AFTER` seconds older than the last executed block.
   */
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

  /** True if the state after a block can still be read. */
  hasState({ number }: BlockRecord): boolean {
    if (number >= this.settled.number) return true;
    const nextBlock = this.blocks.byNumber(number + 1);
    return nextBlock !== undefined && this.clock() - nextBlock.timestamp <= STATE_KEPT;
  }
}
