import { parseTransaction } from 'viem/utils';
import { hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import { message, type Message } from '../../domain/message.ts';
import { OnboardError } from '../../domain/errors.ts';
import { checksumAddress, parseHash, type EvmAddress } from '../../domain/identity/evm.ts';
import { parseId, type PChainTxId } from '../../domain/identity/ids.ts';
import { wei } from '../../domain/units.ts';
import type { Memory, Submission } from '../../journal/memory.ts';
import type { SettledRecord } from '../../journal/record.ts';
import type { EvmReceipt } from '../../ports/evm.ts';
import type { AtomicChain } from '../../ports/p-chain.ts';
import type { Readers } from '../../ports/readers.ts';
import { findPChainTx } from '../../protocol/p-chain/find-p-chain-tx.ts';
import type { Spending } from '../../protocol/p-chain/read-spending.ts';
import {
  NO_COST,
  signedSpending,
  spendingCost,
  UNKNOWN_COST,
  type Cost,
  type Movement,
} from './cost.ts';

/** `open`: in no block yet. `unknown`: the outcome could not be read. */
export type TransactionResult = SettledRecord['how'] | 'open' | 'unknown';

/** A transaction that is on a chain, or that was signed on this machine. */
export interface KnownTransaction {
  readonly step: string;
  readonly node: string | undefined;
  readonly chain: 'C-Chain' | 'P-Chain';
  readonly id: string;
  /**
   * The time of signing on this machine, in milliseconds since 1970; undefined if the transaction was found
   * on the chain.
   */
  readonly signedAt: number | undefined;
  readonly result: TransactionResult;
  /** The account that sent the transaction and paid for it; undefined if it could not be read. */
  readonly from: EvmAddress | undefined;
  readonly cost: Cost;
  /**
   * The spending of a P-Chain transaction or an export; undefined for a call, or if it could not be read.
   */
  readonly spending: Spending | undefined;
  /** undefined if the transaction is in no block. */
  readonly position: BlockPosition | undefined;
}

/** The block of a transaction, or why the block could not be read. */
export type BlockPosition =
  | {
      readonly height: bigint;
      /** The block's time in seconds since 1970; undefined if unknown. */
      readonly time: bigint | undefined;
    }
  | { readonly untold: string | Message };

type TransactionReaders = Readers & { readonly atomic: Pick<AtomicChain, 'transaction'> };
/** What the chain and the journal know about a submission. */
type Outcome = Pick<KnownTransaction, 'result' | 'cost' | 'position'>;

/**
 * Returns all transactions in this machine's journal, each with its outcome, cost and block. A run ends as
 * soon as the effect of its last transactions is visible, so the journal may lack their outcome. This
 * function reads the missing outcomes from the chains.
 */
export function transactionsOf(
  { runs }: Memory,
  operator: EvmAddress,
  readers: TransactionReaders,
): Promise<readonly KnownTransaction[]> {
  return Promise.all(
    runs.flatMap(({ task, submissions }) =>
      submissions.map(async (submission): Promise<KnownTransaction> => {
        const { step, chain, id, signedAt } = submission;
        const spending = spendingOf(submission);
        const outcome = await outcomeOf(submission, spending, readers);
        const where = chain === 'P' ? 'P-Chain' : 'C-Chain';
        const about = { step, node: task.node, chain: where, id, signedAt } as const;
        return { ...about, from: operator, spending, ...outcome };
      }),
    ),
  );
}

function spendingOf({ id, chain, raw }: Submission): Spending | undefined {
  return chain === 'evm' ? undefined : signedSpending(id, hexToBytes(raw), chain)?.spending;
}

async function outcomeOf(
  submission: Submission,
  spending: Spending | undefined,
  readers: TransactionReaders,
): Promise<Outcome> {
  const { settled, chain } = submission;
  if (settled?.how === 'replaced' || settled?.how === 'dropped') {
    return { result: settled.how, cost: NO_COST, position: undefined };
  }
  try {
    if (chain === 'evm') return await outcomeOfCall(submission, readers);
    const read = chain === 'P' ? placeOnP : placeOfExport;
    const position = await read(submission, readers);
    if (position === undefined) return { result: 'open', cost: NO_COST, position };
    return { result: 'included', cost: spending ? spendingCost(spending) : UNKNOWN_COST, position };
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    const { reason, code } = error;
    const place = { untold: message('reason.with-code', { reason, code }) };
    return {
      result: settled?.how ?? 'unknown',
      cost: recordedCost(submission, spending),
      position: place,
    };
  }
}

/**
 * Returns a transaction's cost as far as the journal records it, for a transaction whose block cannot be
 * read.
 */
function recordedCost(submission: Submission, spending: Spending | undefined): Cost {
  const { settled, raw } = submission;
  if (settled === undefined) return UNKNOWN_COST;
  if (submission.chain !== 'evm') return spending ? spendingCost(spending) : UNKNOWN_COST;
  const fee = settled.fee === undefined ? undefined : wei(settled.fee);
  return { fee, moved: settled.how === 'reverted' ? [] : paymentOf(raw, submission.from) };
}

async function outcomeOfCall(
  submission: Submission,
  { evm }: TransactionReaders,
): Promise<Outcome> {
  const { id, from, raw, settled } = submission;
  const receipt = await evm.receipt(parseHash(id));
  if (receipt !== undefined) {
    const height = receipt.blockNumber;
    const place = { height, time: await evm.blockTime(height) };
    return { ...endOfCall(receipt, paymentOf(raw, from)), position: place };
  }
  if (settled === undefined) return { result: 'open', cost: NO_COST, position: undefined };
  const { how, height } = settled;
  const cost = recordedCost(submission, undefined);
  if (height === null)
    return { result: how, cost, position: { untold: message('reason.endpoint-lacks-it') } };
  return { result: how, cost, position: { height, time: await evm.blockTime(height) } };
}

/**
 * Returns the outcome and the cost of a call.
 * @param payment the transfer that the call makes unless it reverts
 */
export function endOfCall(
  { status, gasUsed, effectiveGasPrice }: EvmReceipt,
  payment: readonly Movement[] | undefined,
): Pick<KnownTransaction, 'result' | 'cost'> {
  const fee = wei(gasUsed * effectiveGasPrice);
  return status === 'reverted'
    ? { result: 'reverted', cost: { fee, moved: [] } }
    : { result: 'included', cost: { fee, moved: payment } };
}

/**
 * Returns the AVAX that a signed call transfers to another account; undefined if the bytes cannot be
 * read.
 */
function paymentOf(raw: Hex, from: string): readonly Movement[] | undefined {
  try {
    const { to, value = 0n } = parseTransaction(raw as `0x02${string}`);
    const isToItself = to !== undefined && to !== null && checksumAddress(to) === from;
    return value === 0n || isToItself ? [] : [{ kind: 'payment', amount: -value }];
  } catch {
    // The parser throws many kinds of errors. Each of them means that the bytes are not a signed
    // transaction.
    return undefined;
  }
}

async function placeOfExport(
  { id, settled }: Submission,
  { evm, atomic }: TransactionReaders,
): Promise<BlockPosition | undefined> {
  const txId = parseId<PChainTxId>(id, 'noun.transaction-id');
  const known = settled?.height ?? undefined;
  const found = known === undefined ? await atomic.transaction(txId) : undefined;
  const height = found?.state === 'accepted' ? found.height : known;
  if (height === undefined && settled === undefined) return undefined;
  if (height === undefined) return { untold: message('reason.endpoint-lacks-it') };
  return { height, time: await evm.blockTime(height) };
}

async function placeOnP(
  { id, settled, signedAt }: Submission,
  { pChain }: TransactionReaders,
): Promise<BlockPosition | undefined> {
  const txId = parseId<PChainTxId>(id, 'noun.transaction-id');
  if (settled === undefined && (await pChain.txStatus(txId)).status !== 'Committed') {
    return undefined;
  }
  const trail = { from: BigInt(Math.floor(signedAt / 1000)), seenAt: settled?.height ?? undefined };
  const found = await findPChainTx(pChain, trail, (transaction) => transaction.id === txId);
  return found ?? { untold: message('reason.in-no-block') };
}
