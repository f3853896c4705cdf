import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { Memory } from '../../journal/memory.ts';
import type { AtomicChain } from '../../ports/p-chain.ts';
import type { Readers } from '../../ports/readers.ts';
import { memoizeReaders } from '../../protocol/readers/memoize-readers.ts';
import { l1sOf } from '../status/read/l1s-of.ts';
import type { OperatorStatus } from '../status/status.ts';
import { chainTransactions, type FoundTransactions } from './chain-transactions.ts';
import { transactionsOf, type KnownTransaction } from './known-transactions.ts';

/** An operator's transactions from the journal and from the chains; `l1` limits them to one L1. */
export async function allTransactions(
  profile: NetworkProfile,
  l1: string | undefined,
  memory: Memory,
  status: OperatorStatus,
  ports: Readers & { readonly atomic: AtomicChain },
): Promise<{ readonly own: readonly KnownTransaction[]; readonly found: FoundTransactions }> {
  // Blocks that contain several of the transactions are requested once.
  const readers = memoizeReaders(ports);
  const l1s = await l1sOf(readers, profile, l1);
  const [own, found] = await Promise.all([
    transactionsOf(memory, { ...readers, atomic: ports.atomic }),
    chainTransactions(profile, status, readers, l1s),
  ]);
  return { own, found };
}
