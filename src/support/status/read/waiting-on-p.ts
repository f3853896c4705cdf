import { parseId, type PChainTxId } from '../../../domain/identity/ids.ts';
import type { Memory } from '../../../journal/memory.ts';
import type { PChainReader } from '../../../ports/p-chain.ts';
import { ignoreOnboardError } from '../../../domain/ignore-onboard-error.ts';

/** A P-Chain transaction of the operator that waits for a block. */
export interface PendingOnP {
  readonly id: PChainTxId;
  /** The step that the transaction performs; undefined if this machine did not sign the transaction. */
  readonly step: string | undefined;
  readonly node: string | undefined;
}

/** The maximum number of transactions that are queried. The newest transactions are queried. */
const MOST_QUERIED = 20;

/**
 * Reads which P-Chain transactions in the journal wait for a block. The P-Chain does not list the waiting
 * transactions of an account, so transactions that other machines signed are not found.
 */
export async function readWaitingOnP(
  pChain: Pick<PChainReader, 'txStatus'>,
  { runs }: Memory,
): Promise<readonly PendingOnP[]> {
  const signed = runs
    .flatMap(({ task: { node }, submissions }) => submissions.map((one) => ({ ...one, node })))
    .filter(({ chain, settled }) => chain === 'P' && settled?.how !== 'included')
    .slice(-MOST_QUERIED);
  const all = await Promise.all(
    signed.map(async ({ id, step, node }): Promise<readonly PendingOnP[]> => {
      const txId = parseId<PChainTxId>(id, 'noun.transaction-id');
      const answer = await pChain.txStatus(txId).catch(ignoreOnboardError);
      return answer?.status === 'Processing' ? [{ id: txId, step, node }] : [];
    }),
  );
  return all.flat();
}
