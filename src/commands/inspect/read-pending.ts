import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { JournalFolder } from '../../ports/journal.ts';
import { readPending, type Pending } from '../../tasks/calls/pending.ts';
import type { ReadOnlyContext } from '../../protocol/read-only-context.ts';
import { onProfileChain } from '../../protocol/on-profile-chain.ts';

export type { Pending, PendingTransaction } from '../../tasks/calls/pending.ts';

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
