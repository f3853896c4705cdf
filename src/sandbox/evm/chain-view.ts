import type { BlockRecord, ChainBlocks } from './blocks.ts';

/** A settled block is at least this many seconds older than the last executed block (tau of ACP-194). */
const SETTLED_AFTER = 5;
/** A state before the settled block can be read until the next block is this many seconds old. */
const STATE_KEPT = 60;

/**
 * Imitates a network under load. A block is executed in two stages: first its receipts become readable, then
 * `latest` moves to it.
 */
export interface ExecutionHold {
  readonly height: number;
  /** Resolves when the stage has ended. */
  executed(stage: 'receipts' | 'state', height: number): Promise<void>;
}

/** The blocks that JSON-RPC callers see. */
export class ChainView {
  /** Set only by tests. */
  hold: ExecutionHold | undefined;

  constructor(
    readonly blocks: ChainBlocks,
    /** Seconds since 1970. */
    readonly clock: () => number,
  ) {}

  /** The last executed block. */
  get head(): BlockRecord {
    const height = this.hold?.height;
    return (height !== undefined && this.blocks.byNumber(height)) || this.blocks.head;
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
