import { OnboardError } from '../../domain/errors.ts';
import { parseHash } from '../../domain/identity/evm.ts';
import { receiptOutcome, type Outcome } from '../../engine/resolve/resolve-submissions.ts';
import type { Memory, Submission } from '../../journal/memory.ts';
import type { EvmReader } from '../../ports/evm.ts';

/** A transaction in this machine's journal that had no effect. */
export interface FailedTransaction extends Outcome {
  readonly how: 'reverted' | 'replaced' | 'dropped';
  readonly step: string;
  readonly node: string | undefined;
  readonly chain: 'C-Chain' | 'P-Chain';
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly signedAt: number;
}

/**
 * Returns the transactions that reverted, were replaced or were dropped, oldest first. An interrupted run
 * may leave C-Chain calls without a recorded outcome. This function reads their receipts, with one request
 * per call.
 */
export async function failedTransactions(
  { runs }: Memory,
  evm: Pick<EvmReader, 'receipt' | 'call'>,
): Promise<readonly FailedTransaction[]> {
  const all = await Promise.all(
    runs.flatMap(({ task, submissions }) =>
      submissions.map(async (submission): Promise<FailedTransaction | undefined> => {
        const outcome = submission.settled ?? (await outcomeOnChain(submission, evm));
        if (outcome === undefined) return undefined;
        const { how, height, reason, fee } = outcome;
        if (how === 'included') return undefined;
        const { step, id, signedAt } = submission;
        const chain = submission.chain === 'P' ? 'P-Chain' : 'C-Chain';
        const paid = fee === undefined ? {} : { fee };
        return { step, node: task.node, chain, id, signedAt, how, height, reason, ...paid };
      }),
    ),
  );
  return all.filter((one) => one !== undefined).toSorted((a, b) => a.signedAt - b.signedAt);
}

/**
 * Reads a call's outcome from the C-Chain; undefined if no block contains the call, or if the endpoint does
 * not answer.
 */
async function outcomeOnChain(
  submission: Submission,
  evm: Pick<EvmReader, 'receipt' | 'call'>,
): Promise<Outcome | undefined> {
  if (submission.chain !== 'evm') return undefined;
  try {
    const receipt = await evm.receipt(parseHash(submission.id));
    return receipt && (await receiptOutcome(submission, receipt, evm));
  } catch (error) {
    if (error instanceof OnboardError) return undefined;
    throw error;
  }
}
