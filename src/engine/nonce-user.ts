import type { Hex } from '../domain/identity/bytes.ts';
import { parseHash } from '../domain/identity/evm.ts';
import { type Submission, allSubmissions } from '../journal/memory.ts';
import type { EvmBlock, EvmReader } from '../ports/evm.ts';
import { heightBefore } from '../protocol/readers/time.ts';
import type { EngineContext } from './engine.ts';
import { min } from '../domain/units.ts';
import { txIdOf } from './resolution.ts';

export interface NonceUser {
  /** True if the recorded transaction itself used the nonce. */
  readonly isOwn: boolean;
  /** The transaction's hash or ID; undefined if the chain does not report it. */
  readonly id: string | undefined;
  readonly height: bigint;
}

/** Blocks of each search, after the signing and before the head: ten minutes at a block time of 2 seconds. */
const BLOCKS = 300n;
const PARALLEL_BLOCKS = 10n;
/** The largest expected difference between this computer's clock and the block times, in seconds. */
const CLOCK_SKEW_S = 60n;

/** `raw` may lack the signatures. */
type Sought = Pick<Submission, 'id' | 'from' | 'nonce' | 'raw'>;

/**
 * Finds the transaction that used a nonce: searches this journal, the blocks after the signing, and the blocks before
 * the head.
 */
export async function findNonceUser(
  submission: Sought & Pick<Submission, 'signedAt'>,
  engine: EngineContext,
) {
  const { evm } = engine.ports;
  const recorded = await findRecordedUser(submission, engine);
  if (recorded !== undefined) return recorded;
  return searchNonceUser(evm, submission, BigInt(Math.floor(submission.signedAt / 1000)));
}

/** Searches at most 600 blocks: those after `since` (seconds since 1970), if it is known, and the newest ones. */
export async function searchNonceUser(
  evm: EvmReader,
  sought: Sought,
  since: bigint | undefined,
): Promise<NonceUser | undefined> {
  const { number: head } = await evm.head();
  const newest = head > BLOCKS ? head - BLOCKS : 0n;
  if (since === undefined) return searchBlocks(evm, sought, newest, head);
  const firstBlock = await heightBefore(async (height) => {
    const time = await evm.blockTime(height);
    return time === undefined || time < since - CLOCK_SKEW_S;
  }, head);
  const end = firstBlock + BLOCKS;
  return (
    (await searchBlocks(evm, sought, firstBlock, min(end - 1n, head))) ??
    (await searchBlocks(evm, sought, newest > end ? newest : end, head))
  );
}

async function findRecordedUser(
  { id, from, nonce }: Sought,
  { ports: { evm, atomic }, journal }: EngineContext,
): Promise<NonceUser | undefined> {
  const sameNonce = allSubmissions(
    journal.memory(),
    (submission) =>
      submission.chain !== 'P' &&
      submission.id !== id &&
      submission.from === from &&
      submission.nonce === nonce,
  );
  for (const submission of sameNonce) {
    if (submission.chain === 'evm') {
      const receipt = await evm.receipt(parseHash(submission.id));
      if (receipt === undefined) continue;
      return { isOwn: false, id: submission.id, height: receipt.blockNumber };
    }
    const status = await atomic.transaction(txIdOf(submission));
    if (status.state === 'accepted')
      return { isOwn: false, id: submission.id, height: status.height };
  }
  return undefined;
}

async function searchBlocks(evm: EvmReader, submission: Sought, from: bigint, to: bigint) {
  for (let start = from; start <= to; start += PARALLEL_BLOCKS) {
    const length = Number(min(PARALLEL_BLOCKS, to - start + 1n));
    const numbers = Array.from({ length }, (_, i) => start + BigInt(i));
    for (const block of await Promise.all(numbers.map((number) => evm.block(number)))) {
      const nonceUser = block && nonceUserIn(block, submission);
      if (nonceUser !== undefined) return nonceUser;
    }
  }
  return undefined;
}

function nonceUserIn(block: EvmBlock, { id, from, nonce, raw }: Sought): NonceUser | undefined {
  if (nonce === null) return undefined;
  const { number: height, transactions, atomic } = block;
  const account = from.toLowerCase();
  const evmUser = transactions.find(
    (transaction) => transaction.from.toLowerCase() === account && transaction.nonce === nonce,
  );
  if (evmUser !== undefined) return { isOwn: evmUser.hash === id, id: evmUser.hash, height };
  if (!usesNonce(atomic, from, nonce)) return undefined;
  // A block stores an atomic transaction without the transaction's first two bytes, the codec version.
  const isOwn = atomic.includes(raw.slice(6));
  return { isOwn, id: isOwn ? id : undefined, height };
}

/** True if atomic transactions have an input with the nonce. An input consists of address, amount, asset and nonce. */
function usesNonce(atomic: Hex, from: string, nonce: bigint): boolean {
  const address = from.slice(2).toLowerCase();
  const nonceHex = nonce.toString(16).padStart(16, '0');
  return new RegExp(`${address}.{16}.{64}${nonceHex}`).test(atomic.toLowerCase());
}
