import { OnboardError } from '../../domain/errors.ts';
import type { EventFilter } from '../../protocol/logs/joining-logs.ts';
import { newestLog } from '../../protocol/logs/newest-log.ts';
import type { IncludedTransaction } from './included-transactions.ts';
import type { TaskOutcome, SendContext } from './run-with-journal.ts';

/** Puts a C-Chain transaction at the front of the list, if the list does not contain the transaction yet. */
export function withTransaction(
  included: readonly IncludedTransaction[],
  step: string,
  id: string,
  height: bigint,
): readonly IncludedTransaction[] {
  if (included.some((transaction) => transaction.id === id)) return included;
  return [{ step, chain: 'C-Chain', id, height }, ...included];
}

/**
 * If a step was already done but this machine's journal lacks the transaction, searches the chain for the
 * step's newest log. Adds the log's transaction to the outcome if a log is found.
 */
export async function withThirdPartyTransaction(
  performed: TaskOutcome,
  step: string,
  log: EventFilter,
  { connection: { ports } }: SendContext,
): Promise<TaskOutcome> {
  const { result, sent, included } = performed;
  if (result.kind !== 'done' || sent || included.length > 0) return performed;
  try {
    const newest = await newestLog(ports.evm, log);
    if (newest === undefined) return performed;
    const { transactionHash, blockNumber } = newest;
    return { ...performed, included: withTransaction([], step, transactionHash, blockNumber) };
  } catch (error) {
    if (error instanceof OnboardError) return performed;
    throw error;
  }
}
