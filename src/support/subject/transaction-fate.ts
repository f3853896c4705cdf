import { parseTransaction } from 'viem/utils';
import type { Hex } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { parseHash, type EvmAddress, type EvmHash } from '../../domain/identity/evm.ts';
import { receiptOutcome } from '../../engine/resolve-submissions.ts';
import type { Submission } from '../../journal/memory.ts';
import type { FeeOffer, EvmReader, EvmReceipt, EvmTransaction } from '../../ports/evm.ts';
import { heightBefore } from '../../protocol/readers/time.ts';
import { ignoreOnboardError } from '../../domain/ignore-onboard-error.ts';
import type { TransactionFate } from './subject-report.ts';

/** Returns the outcome of a transaction with a receipt. */
export async function fateOfReceipt(
  evm: EvmReader,
  receipt: EvmReceipt,
  signedBytes: Hex | undefined,
): Promise<TransactionFate> {
  const { blockNumber: block, from, status, gasUsed, effectiveGasPrice } = receipt;
  const time = await evm.blockTime(block).catch(ignoreOnboardError);
  const common = { block, time, fee: gasUsed * effectiveGasPrice };
  if (status === 'success') return { ...common, how: 'included' };
  if (signedBytes === undefined) return { ...common, how: 'reverted', reason: null };
  const { reason } = await receiptOutcome({ raw: signedBytes, from }, receipt, evm);
  return { ...common, how: 'reverted', reason };
}

/** Returns the state of a transaction that the endpoint has, but that has no receipt. */
export async function fateOfWaiting(
  evm: EvmReader,
  { from, nonce, blockNumber, signedBytes }: EvmTransaction,
): Promise<TransactionFate> {
  if (blockNumber !== undefined) return { how: 'executing', block: blockNumber };
  const [{ latest, pending }, { baseFee }] = await Promise.all([evm.nonces(from), evm.head()]);
  if (nonce < latest) {
    return { how: 'replaced', nonce, by: await nonceUser(evm, { from, nonce }) };
  }
  return {
    how: 'waiting',
    nonce,
    missing: nonce > pending ? pending : undefined,
    offer: offerOf(signedBytes) ?? (await evm.pooledOffer(from, nonce)),
    baseFee,
  };
}

/** Returns the state of a transaction that this machine signed and that the endpoint does not have. */
export async function fateOfSigned(
  evm: EvmReader,
  {
    from,
    nonce,
    signedAt,
    settled,
  }: Pick<Submission, 'nonce' | 'signedAt' | 'settled'> & {
    readonly from: EvmAddress;
  },
): Promise<TransactionFate> {
  if (nonce === null) return { how: 'unknown' };
  const { latest } = await evm.nonces(from);
  if (nonce >= latest) return { how: 'lost', nonce };
  const recorded = settled?.how === 'replaced' ? settled.reason : undefined;
  const by =
    typeof recorded === 'string' && /^0x[0-9a-f]{64}$/.test(recorded)
      ? parseHash(recorded)
      : await nonceUser(evm, { from, nonce, since: BigInt(Math.floor(signedAt / 1000)) });
  return { how: 'replaced', nonce, by };
}

/** How many blocks after the first block are searched. */
const BLOCKS = 300n;
const AT_ONCE = 30n;
/** The tolerated difference between two clocks, in seconds. */
const SKEW = 60n;

/**
 * Finds the transaction that used a nonce. Searches at most 301 blocks: from shortly before `since` (seconds
 * since 1970) on, or the newest blocks if `since` is omitted. Returns undefined if no searched block contains
 * the transaction, or if a read fails.
 */
async function nonceUser(
  evm: EvmReader,
  wanted: { readonly from: EvmAddress; readonly nonce: bigint; readonly since?: bigint },
): Promise<EvmHash | undefined> {
  try {
    const { number: head } = await evm.head();
    const first = await firstBlock(evm, head, wanted.since);
    const last = first + BLOCKS < head ? first + BLOCKS : head;
    for (let start = first; start <= last; start += AT_ONCE) {
      const length = Number(last - start + 1n < AT_ONCE ? last - start + 1n : AT_ONCE);
      const numbers = Array.from({ length }, (_, i) => start + BigInt(i));
      const blocks = await Promise.all(numbers.map((number) => evm.block(number)));
      const found = blocks
        .flatMap((block) => block?.transactions ?? [])
        .find(({ from, nonce }) => from === wanted.from && nonce === wanted.nonce);
      if (found !== undefined) return found.hash;
    }
    return undefined;
  } catch (error) {
    if (error instanceof OnboardError) return undefined;
    throw error;
  }
}

async function firstBlock(evm: EvmReader, head: bigint, since?: bigint): Promise<bigint> {
  if (since === undefined) return head > BLOCKS ? head - BLOCKS : 0n;
  return heightBefore(async (height) => {
    const time = await evm.blockTime(height);
    return time === undefined || time < since - SKEW;
  }, head);
}

function offerOf(signedBytes: Hex | undefined): FeeOffer | undefined {
  if (signedBytes === undefined) return undefined;
  const { maxFeePerGas, maxPriorityFeePerGas, gasPrice } = parseTransaction(signedBytes);
  const most = maxFeePerGas ?? gasPrice;
  if (most === undefined) return undefined;
  return { maxFeePerGas: most, maxPriorityFeePerGas: maxPriorityFeePerGas ?? most };
}
