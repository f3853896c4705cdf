import type { Hex } from '../../../domain/identity/bytes.ts';
import type { BlockRecord } from '../chain/block-record.ts';
import type { StateDiffJson } from '../state/state-diff.ts';

export const STORE_FORMAT = 1;

/** One line of the store. */
export type StoreLine =
  /**
   * The first line. `compactedTo` is the size of the other lines after the last compaction, in bytes; 0
   * before the first compaction.
   */
  | {
      readonly k: 'evm-chain';
      readonly format: number;
      readonly chainId: string;
      readonly networkId: number;
      readonly blockchainId: Hex;
      readonly compactedTo: number;
    }
  /**
   * A block and its state changes. A compaction omits the changes, because its `state` line contains their
   * result.
   */
  | { readonly k: 'block'; readonly block: BlockRecord; readonly diff?: StateDiffJson }
  /** An empty block on top of the last block. */
  | { readonly k: 'tick'; readonly t: number; readonly h: Hex; readonly f: Hex }
  /** The whole state after a block. */
  | { readonly k: 'state'; readonly number: number; readonly diff: StateDiffJson }
  /** A transaction that was added to the pool. */
  | { readonly k: 'tx'; readonly raw: Hex }
  /**
   * A reorganization: the blocks above a height are dropped. If `requeue` is true, the transactions of these
   * blocks return to the pool.
   */
  | { readonly k: 'rewind'; readonly to: number; readonly requeue: boolean };

const KINDS = ['evm-chain', 'block', 'tick', 'state', 'tx', 'rewind'] as const;

/**
 * Parses a line of the store.
 * @throws RangeError for a line of an unknown kind; SyntaxError for a line that is not JSON
 */
export function parseStoreLine(text: string): StoreLine {
  const line: unknown = JSON.parse(text);
  const kind = typeof line === 'object' && line !== null && 'k' in line ? line.k : undefined;
  if (!KINDS.some((lineKind) => lineKind === kind)) throw new RangeError('unknown kind of line');
  return line as StoreLine;
}
