import type { Memory } from '../../journal/memory.ts';
import type { AtomicChain } from '../../ports/p-chain.ts';
import type { Readers } from '../../ports/readers.ts';
import { remembering } from '../../protocol/remembering.ts';
import type { OperatorStatus } from '../status/status.ts';
import { chainTransactions } from './chain-transactions.ts';
import { transactionsOf, type KnownTransaction } from './known-transactions.ts';

/** What the journal and the chains tell of an operator's transactions, each once. */
export async function allTransactions(
  memory: Memory,
  status: OperatorStatus,
  ports: Readers & { readonly atomic: AtomicChain },
): Promise<readonly KnownTransaction[]> {
  // Blocks that several transactions are looked for in are asked for once.
  const readers = remembering(ports);
  const [own, found] = await Promise.all([
    transactionsOf(memory, { ...readers, atomic: ports.atomic }),
    chainTransactions(status, readers),
  ]);
  return [...own, ...found.filter(({ id }) => !own.some((one) => one.id === id))];
}
