import type { PChainTxId } from '../../domain/identity/ids.ts';
import type { PChainBlock, PChainReader } from '../../ports/p-chain.ts';
import { heightBefore } from '../height-before.ts';

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
  const since = from - SKEW;
  const first = await heightBefore(async (height) => {
    const time = (await pChain.block(height))?.time;
    return time === undefined || time < since;
  }, last);
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
