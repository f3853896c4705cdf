import type { EvmAddress } from '../../domain/identity/evm.ts';
import { message, type Message } from '../../domain/message.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { Memory, Submission } from '../../journal/memory.ts';
import type { Readers } from '../../ports/evm.ts';
import { SEARCHED_BLOCKS, searchPChainTx } from '../../protocol/p-chain/find-p-chain-tx.ts';
import type { Spending } from '../../protocol/p-chain/read-spending.ts';
import type { TransactionCost } from '../../tasks/spending-cost.ts';
import {
  type OutcomeReaders,
  type SubmissionOutcome,
  readOutcome,
  recordedCost,
  spendingOf,
} from '../../tasks/submission-outcome.ts';

/** `open`: in no block yet. `unknown`: no outcome is recorded, and the chain could not be read. */
type TransactionResult = SubmissionOutcome['result'] | 'unknown';

export interface KnownTransaction {
  readonly step: string;
  readonly node: string | undefined;
  readonly chain: 'C-Chain' | 'P-Chain';
  readonly id: string;
  /** Milliseconds since 1970; undefined if this machine's journal lacks the transaction. */
  readonly signedAt: number | undefined;
  readonly result: TransactionResult;
  /** The account that sent the transaction and paid for it; undefined if unknown. */
  readonly from: EvmAddress | undefined;
  readonly cost: TransactionCost;
  /** Of a P-Chain transaction or an export; undefined for a call, or if the bytes could not be read. */
  readonly spending: Spending | undefined;
  /** undefined if the transaction is in no block. */
  readonly position: BlockPosition | undefined;
}

type BlockPosition =
  | {
      readonly height: bigint;
      /** The block's time in seconds since 1970; undefined if unknown. */
      readonly time: bigint | undefined;
    }
  | { readonly untold: string | Message };

/** Reads the outcomes from the chains too, because the journal may lack the last ones. */
export function transactionsOf(
  { runs }: Memory,
  operator: EvmAddress,
  readers: OutcomeReaders,
): Promise<readonly KnownTransaction[]> {
  return Promise.all(
    runs.flatMap(({ task, submissions }) =>
      submissions.map(async (submission): Promise<KnownTransaction> => {
        const { step, chain, id, signedAt } = submission;
        const spending = spendingOf(submission);
        const where = chain === 'P' ? 'P-Chain' : 'C-Chain';
        return {
          ...{ step, node: task.node, chain: where, id, signedAt, from: operator, spending },
          ...(await resultOf(submission, spending, readers)),
        };
      }),
    ),
  );
}

async function resultOf(
  submission: Submission,
  spending: Spending | undefined,
  readers: OutcomeReaders,
): Promise<Pick<KnownTransaction, 'result' | 'cost' | 'position'>> {
  try {
    const { result, cost, height } = await readOutcome(submission, readers, spending);
    const isInBlock = result === 'included' || result === 'reverted';
    const position = isInBlock ? await positionOf(submission, height, readers) : undefined;
    return { result, cost, position };
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    const { settled } = submission;
    const isInNoBlock = settled?.how === 'replaced' || settled?.how === 'dropped';
    return {
      result: settled?.how ?? 'unknown',
      cost: recordedCost(submission, spending),
      position: isInNoBlock ? undefined : unreadPosition(error),
    };
  }
}

async function positionOf(
  submission: Submission,
  height: bigint | undefined,
  { evm, pChain }: OutcomeReaders,
): Promise<BlockPosition> {
  try {
    if (submission.chain === 'P') return await positionOnP(submission, pChain);
    if (height === undefined) return { untold: message('reason.endpoint-lacks-it') };
    return { height, time: await evm.blockTime(height) };
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    return unreadPosition(error);
  }
}

function unreadPosition({ reason, code }: OnboardError): BlockPosition {
  return { untold: message('reason.with-code', { reason, code }) };
}

async function positionOnP(
  { id, settled, signedAt }: Submission,
  pChain: Readers['pChain'],
): Promise<BlockPosition> {
  const from = BigInt(Math.floor(signedAt / 1000));
  const seenAt = settled?.how === 'included' ? (settled.height ?? undefined) : undefined;
  const { found, isComplete } = await searchPChainTx(
    pChain,
    { from, seenAt },
    (transaction) => transaction.id === id,
  );
  if (found !== undefined) return found;
  const count = Number(SEARCHED_BLOCKS);
  return {
    untold: isComplete
      ? message('reason.in-no-block')
      : message('reason.not-in-searched-blocks', { count }),
  };
}
