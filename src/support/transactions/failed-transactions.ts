import { OnboardError } from '../../domain/errors.ts';
import { parseHash } from '../../domain/identity/evm.ts';
import { parseId, type PChainTxId } from '../../domain/identity/ids.ts';
import { type Outcome, receiptOutcome } from '../../engine/resolve-submissions.ts';
import type { Memory, Submission } from '../../journal/memory.ts';
import type { EvmReader } from '../../ports/evm.ts';
import type { PChainReader } from '../../ports/p-chain.ts';

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
 * Returns the transactions that reverted, were replaced or were dropped, oldest first. The journal's outcome
 * may be missing or outdated, so the function queries the chains too.
 */
export async function failedTransactions(
  { runs }: Memory,
  readers: FailureReaders,
): Promise<readonly FailedTransaction[]> {
  const all = await Promise.all(
    runs.flatMap(({ task, submissions }) =>
      submissions.map(async (submission): Promise<FailedTransaction | undefined> => {
        const outcome = await failureOf(submission, readers);
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

interface FailureReaders {
  readonly evm: Pick<EvmReader, 'receipt' | 'call'>;
  readonly pChain: Pick<PChainReader, 'txStatus'>;
}

/**
 * Returns the outcome of a transaction. A recorded inclusion or revert is final. For a C-Chain call with
 * a receipt, the receipt states the outcome. Returns undefined if no outcome is known, or if the P-Chain has
 * accepted or still processes the transaction.
 */
async function failureOf(
  submission: Submission,
  { evm, pChain }: FailureReaders,
): Promise<Outcome | undefined> {
  const { settled, chain, id } = submission;
  if (settled?.how === 'included' || settled?.how === 'reverted') return settled;
  try {
    if (chain === 'evm') {
      const receipt = await evm.receipt(parseHash(id));
      return receipt === undefined ? settled : await receiptOutcome(submission, receipt, evm);
    }
    if (chain === 'P' && settled !== undefined) {
      const { status } = await pChain.txStatus(parseId<PChainTxId>(id, 'noun.transaction-id'));
      return status === 'Committed' || status === 'Processing' ? undefined : settled;
    }
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
  }
  return settled;
}
