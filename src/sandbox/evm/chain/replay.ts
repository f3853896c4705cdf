import type { Hex } from '../../../domain/identity/bytes.ts';
import { diffFromJson } from '../state/state-diff.ts';
import type { StoreLine } from '../store/store-line.ts';
import type { BlockRecord } from './block-record.ts';
import { emptyBlock } from './empty-block.ts';
import type { CanonicalChain } from './canonical-chain.ts';

/** Rebuilds the chain from the lines of its store. */
export class Replay {
  /**
   * The signed transactions that were in the pool at some time, in the order of arrival. Later blocks may
   * have used the nonces of these transactions.
   */
  readonly waiting: Hex[] = [];

  constructor(readonly ledger: CanonicalChain) {}

  /**
   * Applies a line of the store.
   * @throws Error if the line does not follow from the lines before it
   */
  readonly line = (line: StoreLine): void => {
    const { ledger } = this;
    switch (line.k) {
      case 'evm-chain':
        throw new RangeError('second header line');
      case 'block':
        // A block line without `diff` is from a compaction. Only a compaction may omit blocks.
        if (line.diff && !ledger.blocks.isEmpty && !follows(line.block, ledger.head)) {
          throw new RangeError('the block does not follow its predecessor');
        }
        ledger.append(line.block, line.diff && diffFromJson(line.diff));
        return;
      case 'tick':
        ledger.append(
          emptyBlock(ledger.head, { timestamp: line.t, hash: line.h, baseFee: line.f }),
        );
        return;
      case 'state':
        ledger.world.apply(diffFromJson(line.diff), line.number);
        ledger.world.prune(line.number);
        return;
      case 'tx':
        this.waiting.push(line.raw);
        return;
      case 'rewind': {
        const dropped = ledger.rewind(line.to).flatMap(({ transactions }) => transactions);
        if (line.requeue) this.waiting.push(...dropped.map(({ raw }) => raw));
      }
    }
  };
}

/**
 * True if a block directly follows `parent`. The hash alone does not reveal a missing `tick` line. The empty
 * blocks after the gap have the stored hashes, but their numbers are too low.
 */
function follows(block: BlockRecord, parent: BlockRecord): boolean {
  return block.number === parent.number + 1 && block.parentHash === parent.hash;
}
