import type { PChainTxId } from '../../domain/identity/ids.ts';
import type { PChainBlock, PChainReader } from '../../ports/p-chain.ts';
import { heightBefore } from '../readers/height-before.ts';

/** A P-Chain transaction with its block. */
export interface PChainInclusion {
  readonly id: PChainTxId;
  readonly height: bigint;
  /** The block's time, in seconds since 1970; undefined for an old block without a time. */
  readonly time: bigint | undefined;
}

/**
 * The largest expected difference between this computer's clock and the P-Chain's block times, in seconds.
 */
const CLOCK_SKEW_S = 15n;
/** The maximum number of blocks to search after the signing time. */
export const SEARCHED_BLOCKS = 96n;
const PARALLEL_BLOCKS = 12n;

type Transaction = PChainBlock['transactions'][number];

/** Limits the blocks to search for a transaction. */
export interface SearchBounds {
  /**
   * When the transaction was signed, in seconds since 1970. The transaction's block is not older than this
   * time.
   */
  readonly from: bigint;
  /**
   * A height at which the transaction was already accepted. The transaction's block is not above this height.
   */
  readonly seenAt: bigint | undefined;
}

/** The result of a search in the P-Chain's blocks. */
export interface PChainSearch {
  readonly found: PChainInclusion | undefined;
  /** False if the search found nothing and ended before the newest block. */
  readonly isComplete: boolean;
}

/**
 * Finds the block of a transaction with `searchPChainTx`; undefined if no searched block contains the
 * transaction.
 * @throws OnboardError if the endpoint does not serve blocks
 */
export async function findPChainTx(
  ...search: Parameters<typeof searchPChainTx>
): Promise<PChainInclusion | undefined> {
  return (await searchPChainTx(...search)).found;
}

/**
 * Finds the block of a transaction by time and content, because no P-Chain API reports the height of a
 * transaction. First searches the 12 blocks up to `seenAt`, then at most 96 blocks from the time `from` on.
 * @throws OnboardError if the endpoint does not serve blocks
 */
export async function searchPChainTx(
  pChain: Pick<PChainReader, 'height' | 'block'>,
  { from, seenAt }: SearchBounds,
  matches: (transaction: Transaction) => boolean,
): Promise<PChainSearch> {
  const nearSeenHeight =
    seenAt === undefined
      ? undefined
      : await searchBlocks(pChain, matches, seenAt - PARALLEL_BLOCKS + 1n, seenAt);
  if (nearSeenHeight !== undefined) return { found: nearSeenHeight, isComplete: true };
  const last = await pChain.height();
  const since = from - CLOCK_SKEW_S;
  const first = await heightBefore(async (height) => {
    const time = (await pChain.block(height))?.time;
    return time === undefined || time < since;
  }, last);
  for (
    let height = first;
    height <= last && height < first + SEARCHED_BLOCKS;
    height += PARALLEL_BLOCKS
  ) {
    const until = height + PARALLEL_BLOCKS - 1n;
    const found = await searchBlocks(pChain, matches, height, until < last ? until : last);
    if (found !== undefined) return { found, isComplete: true };
  }
  return { found: undefined, isComplete: first + SEARCHED_BLOCKS > last };
}

async function searchBlocks(
  pChain: Pick<PChainReader, 'block'>,
  matches: (transaction: Transaction) => boolean,
  from: bigint,
  to: bigint,
): Promise<PChainInclusion | undefined> {
  const start = from < 0n ? 0n : from;
  const heights = Array.from({ length: Number(to - start) + 1 }, (_, i) => start + BigInt(i));
  for (const block of await Promise.all(heights.map((height) => pChain.block(height)))) {
    const found = block?.transactions.find(matches);
    if (block !== undefined && found !== undefined) {
      return { id: found.id, height: block.height, time: block.time };
    }
  }
  return undefined;
}
