import type { Readers } from '../../ports/evm.ts';
import type { AtomicChain } from '../../ports/p-chain.ts';
import type { JournalFolder } from '../../ports/stored-data.ts';
import { readMemory } from '../status/failed-transactions.ts';
import { type StatusQuery, readStatus } from '../status/read-status.ts';
import type { SupportDeps } from '../status/support-deps.ts';
import { allTransactions } from './all-transactions.ts';
import { type Receipt, receiptOf } from './receipt.ts';

/** The inputs of a receipt. */
interface ReceiptDeps extends SupportDeps {
  readonly ports: Readers & { readonly atomic: AtomicChain };
  readonly journals: JournalFolder;
}

/**
 * Reads the receipt of an operator's transactions, and how many of this machine's records could not be read.
 * @throws OnboardError as `readStatus` does, E-JRN-103, E-JRN-201
 */
export async function readReceipt(
  deps: ReceiptDeps,
  query: Pick<StatusQuery, 'subject' | 'l1'>,
): Promise<{ readonly receipt: Receipt; readonly skipped: number }> {
  const { profile, ports, journals } = deps;
  const status = await readStatus(deps, query);
  const { memory, skipped } = await readMemory(journals, profile.name, status.operator);
  const transactions = await allTransactions(profile, query.l1, memory, status, ports);
  return { receipt: receiptOf(profile, status, transactions), skipped };
}
