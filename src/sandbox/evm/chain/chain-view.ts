import type { ChainKind } from '../chain-kind.ts';
import type { BlockRecord } from './block-record.ts';
import type { BlockExecution } from './block-execution.ts';
import type { CanonicalChain } from './canonical-chain.ts';

/** A block is settled by a block that is at least this many seconds younger (tau of ACP-194). */
const SETTLED_AFTER = 5;
/** Under Helicon, the state of an older block stays readable for this many seconds. */
const STATE_KEPT = 60;

/** The blocks that JSON-RPC callers see: executed ones, and among them settled ones. */
export class ChainView {
  constructor(
    readonly ledger: CanonicalChain,
    readonly execution: BlockExecution,
    readonly kind: ChainKind,
    /** Seconds since 1970. */
    readonly clock: () => number,
  ) {}

  /** The last executed block. */
  get head(): BlockRecord {
    const { blocks, head } = this.ledger;
    return blocks.byNumber(this.execution.height) ?? head;
  }

  /** The block that `safe` and `finalized` name. Under Helicon it is an older block; on an idle chain it never catches up. */
  get settled(): BlockRecord {
    const { head } = this;
    if (this.kind === 'coreth') return head;
    let block = head;
    while (block.number > 0 && block.timestamp + SETTLED_AFTER > head.timestamp) {
      const before = this.ledger.blocks.byNumber(block.number - 1);
      if (before === undefined) break;
      block = before;
    }
    return block;
  }

  /** True if the state after a block can still be read. */
  hasState({ number }: BlockRecord): boolean {
    if (number < this.ledger.world.oldest) return false;
    if (this.kind === 'coreth' || number >= this.settled.number) return true;
    const next = this.ledger.blocks.byNumber(number + 1);
    return next !== undefined && this.clock() - next.timestamp <= STATE_KEPT;
  }
}
