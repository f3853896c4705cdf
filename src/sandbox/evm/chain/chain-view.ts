import type { BlockRecord } from './block-record.ts';
import type { BlockExecution } from './block-execution.ts';
import type { CanonicalChain } from './canonical-chain.ts';

/** A settled block is at least this many seconds older than the last executed block (tau of ACP-194). */
const SETTLED_AFTER = 5;
/**
 * Applies to blocks before the settled block. The state after a block can be read until the
 * block's successor is this many seconds old.
 */
const STATE_KEPT = 60;

/** The blocks that JSON-RPC callers see: the executed blocks, some of which are settled. */
export class ChainView {
  constructor(
    readonly ledger: CanonicalChain,
    readonly execution: BlockExecution,
    /** Returns the current time in seconds since 1970. */
    readonly clock: () => number,
  ) {}

  /** The last executed block. */
  get head(): BlockRecord {
    const { blocks, head } = this.ledger;
    return blocks.byNumber(this.execution.height) ?? head;
  }

  /**
   * The block that the tags `safe` and `finalized` name. This block is at least
   * `SETTLED_AFTER` seconds older than the last executed block, if such a block is kept.
   */
  get settled(): BlockRecord {
    const { head } = this;
    let block = head;
    while (block.number > 0 && block.timestamp + SETTLED_AFTER > head.timestamp) {
      const previous = this.ledger.blocks.byNumber(block.number - 1);
      if (previous === undefined) break;
      block = previous;
    }
    return block;
  }

  /** True if the state after a block can still be read. */
  hasState({ number }: BlockRecord): boolean {
    if (number < this.ledger.world.oldest) return false;
    if (number >= this.settled.number) return true;
    const nextBlock = this.ledger.blocks.byNumber(number + 1);
    return nextBlock !== undefined && this.clock() - nextBlock.timestamp <= STATE_KEPT;
  }
}
