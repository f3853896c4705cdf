import { runTransaction } from '../execution/run-transaction.ts';
import { BLOCK_GAS_LIMIT } from '../chain-rules.ts';
import { makeBlock, type Machine } from '../execution/machine.ts';
import type { Transaction } from '../pool/transaction.ts';
import type { StateDiff } from '../state/state-diff.ts';
import type { WarpPredicate } from '../warp/warp-predicate.ts';
import type { BlockRecord } from './block-record.ts';
import { sealBlock, type Included } from './seal-block.ts';

/** The plan for a new block. */
export interface BlockPlan {
  readonly parent: BlockRecord;
  readonly timestamp: number;
  readonly baseFee: bigint;
  /** The transactions in the order of execution. */
  readonly transactions: readonly Transaction[];
}

export interface ProducedBlock {
  readonly block: BlockRecord;
  readonly diff: StateDiff;
  /** The transactions that cannot be included, each with the reason. */
  readonly refused: ReadonlyMap<Transaction, string>;
}

/**
 * Runs transactions on top of a block and seals the result as the next block. Stops at the first transaction
 * whose gas limit exceeds the block's remaining gas. Refuses a transaction that cannot run, and skips the
 * sender's later transactions.
 */
export async function produceBlock(
  machine: Machine,
  plan: BlockPlan,
  verify: (predicate: WarpPredicate) => boolean,
): Promise<ProducedBlock> {
  const { parent, timestamp, baseFee } = plan;
  machine.state.begin(parent.number);
  const context = makeBlock(machine, {
    number: parent.number + 1,
    parentHash: parent.hash,
    timestamp,
    baseFeePerGas: baseFee,
  });
  const included: Included[] = [];
  const refused = new Map<Transaction, string>();
  let gasLeft = BLOCK_GAS_LIMIT;
  for (const transaction of plan.transactions) {
    if (transaction.tx.gasLimit > gasLeft) break;
    if ([...refused.keys()].some(({ from }) => from === transaction.from)) continue;
    const judged = transaction.predicates.map((predicate) => ({
      ...predicate,
      valid: verify(predicate),
    }));
    try {
      const result = await runTransaction(machine, context, transaction, judged);
      included.push({ transaction, result });
      gasLeft -= result.totalGasSpent;
    } catch (error) {
      refused.set(transaction, error instanceof Error ? error.message : String(error));
    }
  }
  const diff = machine.state.diff();
  const block = await sealBlock(machine, { parent, timestamp, baseFee, included, diff });
  return { block, diff, refused };
}
