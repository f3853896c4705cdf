import type { Hex } from '../../../domain/identity/bytes.ts';
import type { BlockRecord } from '../chain/block-record.ts';
import type { StateDiffJson } from '../state/state-diff.ts';

export const STORE_FORMAT = 1;

/** One line of the store. */
export type StoreLine =
  /** The first line. `compactedTo` is the size that the last compaction left, in bytes. */
  | {
      readonly k: 'evm-chain';
      readonly format: number;
      readonly chainId: string;
      readonly networkId: number;
      readonly blockchainId: Hex;
      readonly compactedTo: number;
    }
  /** A block and what it changed; without a diff where a later `state` line covers it. */
  | { readonly k: 'block'; readonly block: BlockRecord; readonly diff?: StateDiffJson }
  /** An empty block right after the one of the line before. */
  | { readonly k: 'tick'; readonly t: number; readonly h: Hex; readonly f: Hex }
  /** The whole state after a block. */
  | { readonly k: 'state'; readonly number: number; readonly diff: StateDiffJson }
  /** A transaction that was taken into the pool and has to wait. */
  | { readonly k: 'tx'; readonly raw: Hex }
  /** The blocks above a height are gone; their transactions wait again, or are gone too. */
  | { readonly k: 'rewind'; readonly to: number; readonly requeue: boolean };

const KINDS = ['evm-chain', 'block', 'tick', 'state', 'tx', 'rewind'] as const;

/** @throws RangeError where a line is none of ours */
export function parseStoreLine(text: string): StoreLine {
  const line: unknown = JSON.parse(text);
  const kind = typeof line === 'object' && line !== null && 'k' in line ? line.k : undefined;
  if (!KINDS.some((known) => known === kind)) throw new RangeError('its kind is unknown');
  return line as StoreLine;
}
