import type { StateDiff } from '../state/state-diff.ts';
import { WorldState } from '../state/world-state.ts';
import { BlockIndex } from './block-index.ts';
import type { BlockRecord } from './block-record.ts';
import { LogIndex } from './log-index.ts';

const PRUNE_EVERY = 1024;

/** The canonical chain: its blocks, their logs and the resulting state. */
export class CanonicalChain {
  readonly world = new WorldState();
  readonly blocks = new BlockIndex();
  readonly logs = new LogIndex();

  /**
   * @param history the minimum number of past blocks that are kept with their states, even if they are empty
   */
  constructor(readonly history: number) {}

  get head(): BlockRecord {
    return this.blocks.head;
  }

  append(block: BlockRecord, diff?: StateDiff): void {
    this.blocks.append(block);
    this.logs.append(block);
    if (diff) this.world.apply(diff, block.number);
    if (block.number % PRUNE_EVERY === 0) this.prune(block.number - this.history);
  }

  /** Drops the blocks above a height and returns them, lowest first. */
  rewind(height: number): BlockRecord[] {
    this.logs.rewind(height);
    this.world.rewind(height);
    return this.blocks.rewind(height);
  }

  prune(height: number): void {
    this.world.prune(height);
    this.blocks.prune(height);
  }
}
