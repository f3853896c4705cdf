import { ignoreOnboardError } from '../../domain/errors.ts';
import type { PChainTxId } from '../../domain/identity/ids.ts';
import type { L1Validator, PChainBlock, PChainReader } from '../../ports/p-chain.ts';
import { heightBefore } from '../readers/time.ts';

/** Seconds. The largest expected difference between this computer's clock and the P-Chain's block times. */
const CLOCK_SKEW_S = 15n;
/** The maximum number of blocks to search after the signing time. */
export const SEARCHED_BLOCKS = 96n;
const PARALLEL_BLOCKS = 12n;

type Transaction = PChainBlock['transactions'][number];

interface SearchBounds {
  /** When the transaction was signed, in seconds since 1970. Its block is not older. */
  readonly from: bigint;
  /** A height at which the transaction was already accepted. Its block is not above this height. */
  readonly seenAt: bigint | undefined;
}

/**
 * Finds the block of a transaction by time and content, because no P-Chain API reports its height. First
 * searches the 12 blocks up to `seenAt`, then at most 96 blocks from the time `from` on.
 * @returns `isComplete`: false if the search found nothing, and ended before the newest block or missed a block;
 * `now`: the newest block's time, unless `seenAt` led to the transaction or the endpoint lacks the block
 * @throws OnboardError if the endpoint does not serve blocks
 */
export async function searchPChainTx(
  pChain: Pick<PChainReader, 'height' | 'block'>,
  { from, seenAt }: SearchBounds,
  matches: (transaction: Transaction) => boolean,
) {
  if (seenAt !== undefined) {
    const {
      found: [found],
    } = await searchBlocks(pChain, matches, seenAt - PARALLEL_BLOCKS + 1n, seenAt);
    if (found !== undefined) return { found, isComplete: true, now: undefined };
  }
  const last = await pChain.height();
  let now: bigint | undefined;
  const since = from - CLOCK_SKEW_S;
  const first = await heightBefore(async (height) => {
    const time = (await pChain.block(height))?.time;
    if (height === last) now = time;
    return time === undefined || time < since;
  }, last);
  const end = first + SEARCHED_BLOCKS;
  let isServed = true;
  for (let height = first; height <= last && height < end; height += PARALLEL_BLOCKS) {
    const until = height + PARALLEL_BLOCKS - 1n;
    const read = await searchBlocks(pChain, matches, height, until < last ? until : last);
    const [found] = read.found;
    if (found !== undefined) return { found, isComplete: true, now };
    isServed &&= read.isServed;
  }
  return { found: undefined, isComplete: isServed && end > last, now };
}

/** The most blocks of an hour that are searched backwards; a busy P-Chain makes more. */
const RECENT_BLOCKS = 600n;

/**
 * Searches from the newest block back to `span` seconds before it: its time is the only clock that no wrong clock of an
 * endpoint or of this computer can move. Yields the ID of each accepted transaction that matches, and undefined where the
 * endpoint does not serve blocks.
 */
export async function* searchRecent(
  pChain: Pick<PChainReader, 'height' | 'block'>,
  span: bigint,
  matches: (transaction: Transaction) => boolean,
): AsyncGenerator<PChainTxId | undefined, void> {
  const head = await pChain.height();
  let since: bigint | undefined;
  for (let read = 0n; read < RECENT_BLOCKS && read <= head; read += PARALLEL_BLOCKS) {
    const last = head - read;
    const first = last - PARALLEL_BLOCKS + 1n;
    const { found, isServed, oldest, newest } = await searchBlocks(pChain, matches, first, last);
    if (newest !== undefined) since ??= newest - span;
    const isOlder = (time: bigint | undefined) =>
      time !== undefined && since !== undefined && time < since;
    for (const { id, time } of found) if (!isOlder(time)) yield id;
    if (!isServed) yield undefined;
    if (isOlder(oldest)) return;
  }
}

async function searchBlocks(
  pChain: Pick<PChainReader, 'block'>,
  matches: (transaction: Transaction) => boolean,
  from: bigint,
  to: bigint,
) {
  const start = from < 0n ? 0n : from;
  const heights = Array.from({ length: Number(to - start) + 1 }, (_, i) => start + BigInt(i));
  const blocks = await Promise.all(heights.map((height) => pChain.block(height)));
  const found = blocks
    .filter((block) => block !== undefined)
    .flatMap(({ height, time, transactions }) =>
      transactions.filter(matches).map(({ id }) => ({ id, height, time })),
    );
  const newest = blocks.findLast((block) => block?.time !== undefined)?.time;
  return { found, isServed: !blocks.includes(undefined), oldest: blocks[0]?.time, newest };
}

/** The maximum number of transactions to read for an owner with many outputs. */
const MAX_LOOKUPS = 64;
const PARALLEL_LOOKUPS = 8;

/**
 * Finds the transaction with which the disable owner disabled an inactive validator: it pays the balance to
 * the refund address, so an output of this address names it. Returns null if no output does: the balance ran out, or
 * the refund is spent. Returns undefined if that is unknown: the address needs several signatures or has outputs of more
 * than 64 transactions, or a read failed.
 */
export async function findDisableTx(
  pChain: Pick<PChainReader, 'utxos' | 'transaction'>,
  { validationId, remainingBalanceOwner: { threshold, addresses } }: L1Validator,
): Promise<PChainTxId | null | undefined> {
  const [address] = addresses;
  if (threshold !== 1 || address === undefined) return undefined;
  const utxos = await pChain.utxos(address).catch(ignoreOnboardError);
  const ids = [...new Set(utxos?.map(({ txId }) => txId))];
  let isWhole = utxos !== undefined && ids.length <= MAX_LOOKUPS;
  for (let first = 0; first < Math.min(ids.length, MAX_LOOKUPS); first += PARALLEL_LOOKUPS) {
    const batch = ids.slice(first, first + PARALLEL_LOOKUPS);
    const read = (id: PChainTxId) => pChain.transaction(id).catch(ignoreOnboardError);
    const transactions = await Promise.all(batch.map(read));
    isWhole &&= !transactions.includes(undefined);
    const found = batch.find((_, i) => {
      const { kind, validationId: disabled } = transactions[i] ?? {};
      return kind === 'disable-validator' && disabled === validationId;
    });
    if (found !== undefined) return found;
  }
  return isWhole ? null : undefined;
}
