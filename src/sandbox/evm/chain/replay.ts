import type { Hex } from '../../../domain/identity/bytes.ts';
import { diffFromJson } from '../state/state-diff.ts';
import type { StoreLine } from '../store/store-line.ts';
import type { BlockRecord } from './block-record.ts';
import { emptyBlock } from './empty-block.ts';
import type { CanonicalChain } from './canonical-chain.ts';

/** Builds a ledger from the lines of a store, one after the other. */
export class Replay {
  /** Signed transactions that were waiting, in the order in which they came; some may be used up. */
  readonly waiting: Hex[] = [];

  constructor(readonly ledger: CanonicalChain) {}

  /** @throws Error where a line does not fit what came before it */
  readonly line = (line: StoreLine): void => {
    const { ledger } = this;
    switch (line.k) {
      case 'evm-chain':
        throw new RangeError('it begins a second time');
      case 'block':
        // Only a compaction leaves blocks out, and with them the changes of those that it keeps.
        if (line.diff && !ledger.blocks.isEmpty && !follows(line.block, ledger.head)) {
          throw new RangeError('its block does not follow the one before');
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

/** By its number too: the line of an empty block says nothing of the one before it. */
function follows(block: BlockRecord, parent: BlockRecord): boolean {
  return block.number === parent.number + 1 && block.parentHash === parent.hash;
}
