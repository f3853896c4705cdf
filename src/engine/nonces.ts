import type { Hex } from '../domain/identity/bytes.ts';
import { type EvmAddress, parseHash } from '../domain/identity/evm.ts';
import { type Memory, type Submission, allSubmissions } from '../journal/memory.ts';
import type { EvmBlock, EvmReader } from '../ports/evm.ts';
import { heightBefore } from '../protocol/readers/time.ts';
import type { Engine } from './engine.ts';
import { OnboardError } from '../domain/errors.ts';
import type { Wait } from './step.ts';
import type { PaidIntent } from './intent.ts';
import { message } from '../domain/message.ts';
import { transactionWait, txIdOf } from './resolution.ts';

/** The accepted transaction that used a nonce. */
export interface NonceUser {
  /** True if the recorded transaction itself used the nonce. */
  readonly isOwn: boolean;
  /** The transaction's hash or ID; undefined if the chain does not report it. */
  readonly id: string | undefined;
  readonly height: bigint;
}

/**
 * The number of blocks in each of two searches: after the signing, and before the head. At a block time of 2
 * seconds, the blocks of a search span ten minutes.
 */
const BLOCKS = 300n;
const PARALLEL_BLOCKS = 10n;
/** The largest expected difference between this computer's clock and the block times, in seconds. */
const CLOCK_SKEW_S = 60n;

/**
 * Finds the accepted transaction that used the nonce of a recorded transaction. Searches this journal, the
 * blocks after the signing, and the blocks before the head. Returns undefined if no such transaction is
 * found.
 */
export async function findNonceUser(
  submission: Submission,
  engine: Engine,
): Promise<NonceUser | undefined> {
  const { evm } = engine.ports;
  const recorded = await findRecordedUser(submission, engine);
  if (recorded !== undefined) return recorded;
  const { number: head } = await evm.head();
  const from = BigInt(Math.floor(submission.signedAt / 1000)) - CLOCK_SKEW_S;
  const firstBlock = await heightBefore(async (height) => {
    const time = await evm.blockTime(height);
    return time === undefined || time < from;
  }, head);
  const secondStart = head - BLOCKS > firstBlock + BLOCKS ? head - BLOCKS : firstBlock + BLOCKS;
  return (
    (await searchBlocks(evm, submission, firstBlock, min(firstBlock + BLOCKS - 1n, head))) ??
    (await searchBlocks(evm, submission, secondStart, head))
  );
}

/** Finds another accepted transaction of this journal with the same nonce. */
async function findRecordedUser(
  { id, from, nonce }: Submission,
  { ports: { evm, atomic }, journal }: Engine,
): Promise<NonceUser | undefined> {
  const sameNonce = allSubmissions(journal.memory()).filter(
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

async function searchBlocks(
  evm: EvmReader,
  submission: Submission,
  from: bigint,
  to: bigint,
): Promise<NonceUser | undefined> {
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

function nonceUserIn(block: EvmBlock, { id, from, nonce, raw }: Submission): NonceUser | undefined {
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

/**
 * True if the bytes of a block's atomic transactions contain an input of the account with this nonce. An input
 * consists of address, amount, asset and nonce.
 */
function usesNonce(atomic: Hex, from: string, nonce: bigint): boolean {
  const address = from.slice(2).toLowerCase();
  const nonceHex = nonce.toString(16).padStart(16, '0');
  const hex = atomic.toLowerCase();
  for (
    let position = hex.indexOf(address);
    position >= 0;
    position = hex.indexOf(address, position + 1)
  ) {
    const start = position + address.length + 16 + 64;
    if (hex.slice(start, start + 16) === nonceHex) return true;
  }
  return false;
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** The result of `checkForeignTransaction`. */
type AccountCheck =
  /**
   * Another transaction of the account is pending, an export's nonce is out of date, or the endpoint's nonces
   * do not include a transaction of this journal yet.
   */
  | { readonly wait: Wait }
  /**
   * The intent need not wait. `nonce` is the account's next nonce, read at the time `at`; undefined if the
   * nonces were not read.
   */
  | { readonly wait?: undefined; readonly nonce?: bigint; readonly at: number };

/**
 * Detects a pending C-Chain transaction of the account, for example of another tool. The pending transaction
 * may have the same effect, so the run waits instead of sending another transaction.
 * @param plannedAt when the nonces in the intent were read; undefined: the nonces are read again
 * @throws OnboardError E-EVM-109 if the endpoint reports a used nonce as free for more than a minute
 */
export async function checkForeignTransaction(
  intent: PaidIntent,
  { ports, signer, journal }: Engine,
  plannedAt?: number,
): Promise<AccountCheck> {
  const now = ports.clock.now();
  // The P-Chain accepts only one transaction for each output, also if another tool sends it.
  if (intent.effect === 'p-chain-tx' || signer === undefined) return { at: now };
  // The operator wants to replace the pending transaction.
  if (intent.effect === 'evm-call' && intent.nonce !== undefined) return { at: now };
  const plannedNonces =
    intent.effect === 'evm-call' && plannedAt !== undefined ? intent.account : undefined;
  const readAt = plannedNonces === undefined || plannedAt === undefined ? now : plannedAt;
  const { latest, pending } = plannedNonces ?? (await ports.evm.nonces(signer.evmAddress));
  const lagWait = await uncountedNonceWait(journal.memory(), signer.evmAddress, latest, ports);
  if (lagWait !== undefined) return { wait: lagWait };
  // If another transaction has used the export's nonce, the export must be planned again.
  const isStale = intent.effect === 'c-export' && intent.nonce !== latest;
  return pending <= latest && !isStale
    ? { nonce: latest, at: readAt }
    : { wait: nonceWait(latest, 1000) };
}

/** Returns the wait for another transaction that uses the nonce. `recheck` is in milliseconds. */
export function nonceWait(nonce: bigint, recheck: number): Wait {
  const text = message('wait.account', { nonce });
  return { text, whose: 'network', typical: [1, 10], recheck };
}

/**
 * Milliseconds for which an endpoint's nonces may lag behind its own blocks. A longer lag is a contradiction.
 */
const NONCE_LAG_MS = 60_000;

/**
 * Returns a wait if the endpoint reports a nonce as free that an included transaction of this journal has
 * used. Since the network upgrade Helicon, a node shows a receipt before it counts the nonce. The node counts
 * the nonce after executing the whole block.
 * @throws OnboardError E-EVM-109 if the endpoint has the block, and the transaction was recorded as included
 * (or else signed) more than a minute ago
 */
async function uncountedNonceWait(
  { runs }: Memory,
  account: EvmAddress,
  nextNonce: bigint,
  { evm, clock }: Engine['ports'],
): Promise<Wait | undefined> {
  const ownSubmissions = runs.flatMap(({ submissions }) => submissions);
  for (const { chain, from, nonce, id, settled, signedAt } of ownSubmissions) {
    if (chain !== 'evm' || from !== account || nonce === null || nonce < nextNonce) continue;
    // Pending and replaced transactions have no receipt.
    const receipt = await evm.receipt(parseHash(id));
    if (receipt === undefined) continue;
    const since = settled?.at ?? signedAt;
    const { number: head } = await evm.head();
    if (clock.now() > since + NONCE_LAG_MS && head >= receipt.blockNumber) {
      throw new OnboardError('E-EVM-109', { next: nextNonce, nonce, hash: id });
    }
    return transactionWait('wait.own-nonce', { id, nonce }).wait;
  }
  return undefined;
}
