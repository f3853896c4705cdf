import type { Submission } from '../../journal/memory.ts';
import { findPChainTx } from '../../protocol/p-chain/find-p-chain-tx.ts';
import type { Engine } from '../engine.ts';

/** The accepted P-Chain transaction that spent an input of a recorded transaction. */
export interface InputSpender {
  /** True if the recorded transaction itself spent the input. */
  readonly isOwn: boolean;
  readonly id: string;
  readonly height: bigint | null;
}

/**
 * Finds the accepted transaction that spent an input of a recorded transaction. Searches this journal, and
 * the blocks after the signing. Returns undefined if no spender is found.
 */
export async function findInputSpender(
  { id, inputs, signedAt }: Submission,
  { ports: { pChain }, journal }: Engine,
): Promise<InputSpender | undefined> {
  const recorded = journal
    .memory()
    .runs.flatMap(({ submissions }) => submissions)
    .find(
      (submission) =>
        submission.chain === 'P' &&
        submission.settled?.how === 'included' &&
        submission.inputs.some((input) => inputs.includes(input)),
    );
  if (recorded !== undefined) {
    return { isOwn: recorded.id === id, id: recorded.id, height: recorded.settled?.height ?? null };
  }
  const bounds = { from: BigInt(Math.floor(signedAt / 1000)), seenAt: undefined };
  const inBlocks = await findPChainTx(pChain, bounds, (transaction) =>
    transaction.inputs.some((input) => inputs.includes(input)),
  );
  return inBlocks && { isOwn: inBlocks.id === id, id: inBlocks.id, height: inBlocks.height };
}
