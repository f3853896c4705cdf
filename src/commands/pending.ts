import type { EvmAddress } from '../domain/evm.ts';
import type { JournalFolder } from '../ports/journal.ts';
import { readPending, type Pending } from '../tasks/pending.ts';
import type { ReadOnlyContext } from './read-only-context.ts';
import { onProfileChain } from './on-profile-chain.ts';

export type { Pending, PendingTransaction } from '../tasks/pending.ts';

/**
 * What of an operator is on its way.
 * @throws OnboardError E-EVM-101 where the endpoint serves another chain
 */
export function listPending(
  network: ReadOnlyContext,
  journals: JournalFolder,
  operator: EvmAddress,
): Promise<Pending> {
  return onProfileChain(network, () => readPending(network, journals, operator));
}
