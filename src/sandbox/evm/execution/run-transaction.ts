import type { Block } from '@ethereumjs/block';
import type { TypedTransaction } from '@ethereumjs/tx';
import { createAccount } from '@ethereumjs/util';
import { runTx, type RunTxResult } from '@ethereumjs/vm';
import { minimumCharge } from '../chain-rules.ts';
import type { Transaction } from '../pool/transaction.ts';
import type { JudgedPredicate } from '../warp/warp-predicate.ts';
import type { Machine } from './machine.ts';

/**
 * Runs a transaction on the machine's overlay.
 * @throws Error if the transaction cannot be included; the overlay is then unchanged
 */
export async function runTransaction(
  machine: Machine,
  block: Block,
  { tx }: Transaction,
  predicates: readonly JudgedPredicate[],
): Promise<RunTxResult> {
  const { vm, state, warp } = machine;
  warp.predicates = predicates;
  warp.invalidated = undefined;
  await state.checkpoint();
  try {
    const result = await runTx(vm, { tx, block });
    // The transaction has run, but a real node drops it, so none of its changes may stay.
    if (wasInvalidated(warp)) throw new Error(warp.invalidated);
    await chargeMinimum(machine, block, tx, result);
    await state.commit();
    return result;
  } catch (error) {
    await state.revert();
    throw error;
  } finally {
    warp.predicates = [];
  }
}

/** If the transaction used less gas than the minimum charge, charges the sender for the difference. */
async function chargeMinimum(
  { state }: Machine,
  block: Block,
  tx: TypedTransaction,
  result: RunTxResult,
): Promise<void> {
  const shortfall = minimumCharge(tx.gasLimit) - result.totalGasSpent;
  if (shortfall <= 0n) return;
  const price = result.amountSpent / result.totalGasSpent;
  const tip = price - (block.header.baseFeePerGas ?? 0n);
  const sender = tx.getSenderAddress();
  const account = await state.getAccount(sender);
  if (account === undefined) throw new Error('the sender has no account');
  account.balance -= shortfall * price;
  await state.putAccount(sender, account);
  const recipient = (await state.getAccount(block.header.coinbase)) ?? createAccount({});
  recipient.balance += shortfall * tip;
  await state.putAccount(block.header.coinbase, recipient);
  result.totalGasSpent += shortfall;
  result.amountSpent += shortfall * price;
  result.receipt.cumulativeBlockGasUsed += shortfall;
}

// Without this function, TypeScript assumes that `invalidated` is still undefined after `runTx`.
function wasInvalidated(warp: Machine['warp']): boolean {
  return warp.invalidated !== undefined;
}
