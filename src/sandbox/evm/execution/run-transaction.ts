import type { Block } from '@ethereumjs/block';
import { runTx, type RunTxResult } from '@ethereumjs/vm';
import type { Transaction } from '../pool/transaction.ts';
import type { JudgedPredicate } from '../warp/warp-predicate.ts';
import type { Machine } from './machine.ts';

/**
 * Runs a transaction on top of what the machine's overlay holds.
 * @throws Error where the transaction cannot be included; the overlay is then as it was
 */
export async function runTransaction(
  { vm, state, warp }: Machine,
  block: Block,
  { tx }: Transaction,
  predicates: readonly JudgedPredicate[],
): Promise<RunTxResult> {
  warp.predicates = predicates;
  warp.invalidated = undefined;
  await state.checkpoint();
  try {
    const result = await runTx(vm, { tx, block });
    // The node drops such a transaction although it ran, so nothing of it may stay.
    if (wasInvalidated(warp)) throw new Error(warp.invalidated);
    await state.commit();
    return result;
  } catch (error) {
    await state.revert();
    throw error;
  } finally {
    warp.predicates = [];
  }
}

// A call of its own: the compiler does not see that running the transaction can set the field.
function wasInvalidated(warp: Machine['warp']): boolean {
  return warp.invalidated !== undefined;
}
