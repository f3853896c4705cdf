import type { PChainTxId } from '../../domain/ids.ts';
import type { PChainBlock, PChainReader } from '../../ports/p-chain.ts';

/** A transaction of the P-Chain with the block that has it. */
export interface OnPChain {
  readonly id: PChainTxId;
  readonly height: bigint;
  /** Of the block, seconds since 1970; undefined: blocks of its age do not tell. */
  readonly time: bigint | undefined;
}

/** Clocks may differ by so much, in seconds. */
const SKEW = 15n;
/** A transaction that was signed is in a block soon, or never: so many blocks are looked through. */
const MOST_BLOCKS = 96n;
const AT_ONCE = 12n;

type Transaction = PChainBlock['transactions'][number];

/** Where a transaction may be. */
export interface Trail {
  /** It was signed then, seconds since 1970; its block is not older. */
  readonly from: bigint;
  /** It was seen to be accepted at this height; its block is not later. */
  readonly seenAt: bigint | undefined;
}

/**
 * Finds the block of a transaction: no API of the P-Chain tells the height of a transaction, but blocks
 * tell their time and what is in them. undefined: it is in none of the blocks that it should be in.
 * @throws OnboardError where the endpoint does not give blocks
 */
export async function findOnPChain(
  pChain: Pick<PChainReader, 'height' | 'block'>,
  { from, seenAt }: Trail,
  isIt: (transaction: Transaction) => boolean,
): Promise<OnPChain | undefined> {
  const near =
    seenAt === undefined ? undefined : await search(pChain, isIt, seenAt - AT_ONCE + 1n, seenAt);
  if (near !== undefined) return near;
  const last = await pChain.height();
  const first = await firstSince(pChain, from - SKEW, last);
  for (let height = first; height <= last && height < first + MOST_BLOCKS; height += AT_ONCE) {
    const until = height + AT_ONCE - 1n;
    const found = await search(pChain, isIt, height, until < last ? until : last);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Looks through some blocks side by side. */
async function search(
  pChain: Pick<PChainReader, 'block'>,
  isIt: (transaction: Transaction) => boolean,
  from: bigint,
  to: bigint,
): Promise<OnPChain | undefined> {
  const start = from < 0n ? 0n : from;
  const heights = Array.from({ length: Number(to - start) + 1 }, (_, i) => start + BigInt(i));
  for (const block of await Promise.all(heights.map((height) => pChain.block(height)))) {
    const found = block?.transactions.find(isIt);
    if (block !== undefined && found !== undefined) {
      return { id: found.id, height: block.height, time: block.time };
    }
  }
  return undefined;
}

/** The first height whose block is not older than a moment: steps back that double, then halves between. */
async function firstSince(
  pChain: Pick<PChainReader, 'block'>,
  since: bigint,
  last: bigint,
): Promise<bigint> {
  const isOlder = async (height: bigint): Promise<boolean> => {
    const block = await pChain.block(height);
    return block?.time === undefined || block.time < since;
  };
  let low = last;
  let high = last + 1n;
  for (let step = 1n; low > 0n && !(await isOlder(low)); step *= 2n) {
    high = low;
    low = low > step ? low - step : 0n;
  }
  while (low + 1n < high) {
    const middle = (low + high) / 2n;
    if (await isOlder(middle)) low = middle;
    else high = middle;
  }
  return low;
}
