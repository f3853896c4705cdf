import { unlessThrows } from '../../domain/errors.ts';
import { decodeSignedCall } from '../../engine/resolve-submissions.ts';
import { keccak256 } from 'viem/utils';
import { hexToBytes } from '../../domain/identity/bytes.ts';
import { parseHash } from '../../domain/identity/evm.ts';
import { wei, type Wei, nAvax, nAvaxToWei } from '../../domain/units.ts';
import { txIdOf } from '../../engine/resolution.ts';
import type { Submission } from '../../journal/memory.ts';
import type { SettledRecord } from '../../journal/record.ts';
import type { EvmReceipt, Readers } from '../../ports/evm.ts';
import type { AtomicChain } from '../../ports/p-chain.ts';
import {
  type Spending,
  type IssuingChain,
  decodeSigned,
  readSpending,
} from '../../protocol/p-chain/read-spending.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { type PChainTxId, type ValidationId, idFromBytes } from '../../domain/identity/ids.ts';

/**
 * The outcome of a signed transaction. `open` means that no block includes the transaction yet, `unknown` that the
 * endpoint does not know a P-Chain transaction, which a block that the endpoint lacks may include.
 */
export interface SubmissionOutcome {
  readonly result: SettledRecord['how'] | 'open' | 'unknown';
  readonly cost: SubmissionCost;
  /**
   * The height of the transaction's block; undefined if no block includes the transaction, or the height is unknown.
   */
  readonly height: bigint | undefined;
}

export type OutcomeReaders = Readers & { readonly atomic: Pick<AtomicChain, 'transaction'> };

/**
 * Reads the chain even if the journal calls the transaction dropped or replaced, but not if the journal has all that
 * the chain would report: both chains are final.
 */
export function readOutcome(
  submission: Submission,
  readers: OutcomeReaders,
  spending = decodeSpending(submission),
): Promise<SubmissionOutcome> {
  return submission.chain === 'evm'
    ? outcomeOfCall(submission, readers)
    : outcomeOfTx(submission, spending, readers);
}

/** undefined for a call, or if the bytes do not match the ID in the journal. */
export function decodeSpending({ id, chain, raw }: Submission): Spending | undefined {
  return chain === 'evm' ? undefined : signedSpending(id, hexToBytes(raw), chain)?.spending;
}

/** Returns the nAVAX that a top-up of a validation adds, from its signed bytes; undefined for any other transaction. */
export function topUpAmount(submission: Submission, validation?: ValidationId): bigint | undefined {
  const purpose = decodeSpending(submission)?.purpose;
  if (purpose?.type !== 'increase-balance') return undefined;
  return purpose.validationId === validation ? purpose.balance : undefined;
}

/** Returns the cost as far as the journal shows it, for a transaction that cannot be read. */
export function recordedCost(
  submission: Submission,
  spending: Spending | undefined,
): SubmissionCost {
  const { settled } = submission;
  if (settled === undefined) return UNKNOWN_COST;
  if (settled.how === 'replaced' || settled.how === 'dropped') return NO_COST;
  if (submission.chain !== 'evm') return costOf(spending);
  const fee = settled.fee === undefined ? undefined : wei(settled.fee);
  return { fee, moved: settled.how === 'reverted' ? [] : paymentOf(submission) };
}

/** Returns the outcome that a receipt proves. @param payment the transfer that a successful call makes */
export function outcomeOfReceipt(
  { status, gasUsed, effectiveGasPrice, blockNumber }: EvmReceipt,
  payment: readonly Movement[] | undefined,
): SubmissionOutcome {
  const fee = wei(gasUsed * effectiveGasPrice);
  return status === 'reverted'
    ? { result: 'reverted', cost: { fee, moved: [] }, height: blockNumber }
    : { result: 'included', cost: { fee, moved: payment }, height: blockNumber };
}

const costOf = (spending: Spending | undefined): SubmissionCost =>
  spending === undefined ? UNKNOWN_COST : spendingCost(spending);

/** Returns the outcome in the journal, for a transaction that the chain does not show. */
function recordedOutcome(submission: Submission): SubmissionOutcome {
  const { settled } = submission;
  if (settled === undefined) return { result: 'open', cost: NO_COST, height: undefined };
  const isInBlock = settled.how === 'included' || settled.how === 'reverted';
  return {
    result: settled.how,
    cost: recordedCost(submission, undefined),
    height: isInBlock ? (settled.height ?? undefined) : undefined,
  };
}

async function outcomeOfCall(submission: Submission, { evm }: OutcomeReaders) {
  const { settled } = submission;
  const isInBlock = settled?.how === 'included' || settled?.how === 'reverted';
  if (isInBlock && settled.height !== null && settled.fee !== undefined)
    return recordedOutcome(submission);
  const receipt = await evm.receipt(parseHash(submission.id));
  return receipt === undefined
    ? recordedOutcome(submission)
    : outcomeOfReceipt(receipt, paymentOf(submission));
}

/** For an export, also reads a height that the journal lacks. */
async function outcomeOfTx(
  submission: Submission,
  spending: Spending | undefined,
  { pChain, atomic }: OutcomeReaders,
): Promise<SubmissionOutcome> {
  const { chain, settled } = submission;
  const recorded = settled?.how === 'included' ? settled : undefined;
  let isIncluded = recorded !== undefined;
  let height = recorded?.height ?? undefined;
  if (chain === 'C' && height === undefined) {
    const found = await atomic.transaction(txIdOf(submission));
    if (found.state === 'accepted') ({ height } = found);
    isIncluded ||= found.state === 'accepted';
  } else if (!isIncluded) {
    const { status } = await pChain.txStatus(txIdOf(submission));
    isIncluded = status === 'Committed';
    const isInPool = status === 'Processing' || status === 'Aborted';
    if (!isIncluded && !isInPool && settled === undefined)
      return { result: 'unknown', cost: UNKNOWN_COST, height: undefined };
  }
  if (!isIncluded) return recordedOutcome(submission);
  return { result: 'included', cost: costOf(spending), height };
}

/** undefined if the bytes cannot be read, or do not match the hash in the journal. */
function paymentOf({ id, raw, from }: Submission): readonly Movement[] | undefined {
  if (keccak256(raw) !== id) return undefined;
  const signed = unlessThrows(() => decodeSignedCall(raw));
  if (signed === undefined) return undefined;
  const { to, value = 0n } = signed;
  return value === 0n || to === from ? [] : [{ kind: 'payment', amount: -value }];
}

/** The reason why AVAX enters or leaves an account. Fees do not count as movements. */
type MovementKind = 'export' | 'import' | 'validator-balance' | 'refund' | 'payment';

/** AVAX that enters (positive) or leaves (negative) the account's balance on the transaction's chain, in wei. */
export interface Movement {
  readonly kind: MovementKind;
  readonly amount: bigint;
}

/** How a transaction changed the sender's balance. All amounts are in wei, also on the P-Chain. */
export interface SubmissionCost {
  /** undefined if the fee could not be read. */
  readonly fee: Wei | undefined;
  /** undefined if the movements could not be read. */
  readonly moved: readonly Movement[] | undefined;
}

const NO_COST: SubmissionCost = { fee: wei(0n), moved: [] };
export const UNKNOWN_COST: SubmissionCost = { fee: undefined, moved: undefined };

/** undefined if the bytes have another ID, or are not a transaction of a type that this program builds. */
export function signedSpending(id: string, bytes: Uint8Array, chain: IssuingChain) {
  if (idFromBytes<PChainTxId>(sha256(bytes)) !== id) return undefined;
  return unlessThrows(() => {
    const { tx, signers } = decodeSigned(bytes, chain);
    return { spending: readSpending(tx), signers: signers.flat() };
  });
}

/** The refund of a removed validator is not included. */
export function spendingCost({ purpose, burned, moved, imported }: Spending): SubmissionCost {
  const fee = nAvaxToWei(nAvax(burned));
  const kind = MOVEMENTS[purpose.type];
  if (kind === undefined) return { fee, moved: [] };
  const amount = nAvaxToWei(nAvax(kind === 'import' ? imported : 0n - moved));
  return { fee, moved: [{ kind, amount }] };
}

const MOVEMENTS: Partial<Readonly<Record<Spending['purpose']['type'], MovementKind>>> = {
  'export-to-p': 'export',
  'import-from-c': 'import',
  'register-validator': 'validator-balance',
  'increase-balance': 'validator-balance',
};
