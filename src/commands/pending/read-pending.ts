import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { JournalFolder } from '../../ports/stored-data.ts';
import type { ReadOnlyContext } from '../../ports/connection.ts';
import { onProfileChain } from '../../protocol/readers/readers.ts';
import { type Pending, readPending, unresolvedTransactions } from '../../tasks/pending.ts';

/** @throws OnboardError E-EVM-101 if the endpoint serves another chain */
export function readPendingOnChain(
  network: ReadOnlyContext,
  journals: JournalFolder,
  operator: EvmAddress,
): Promise<Pending> {
  return onProfileChain(network, async () =>
    readPending(network, await unresolvedTransactions(network, journals, operator), operator),
  );
}
