import type { EvmAddress } from '../../../domain/identity/evm.ts';
import type { NetworkProfile } from '../../../domain/network/profile.ts';
import type { Memory, Submission } from '../../../journal/memory.ts';
import type { Aggregator } from '../../../ports/aggregator.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Readers } from '../../../ports/readers.ts';

/** With what a status is read. */
export interface SupportDeps {
  readonly profile: NetworkProfile;
  readonly ports: Readers;
  readonly clock: Clock;
  /** Asked whether enough validators would sign, where that is what comes next. */
  readonly aggregator: Aggregator | undefined;
  /** What this machine's journal has of an operator. */
  readonly recalled: (operator: EvmAddress) => Promise<Memory>;
  /** A transaction that this machine has signed, by its hash or ID; left out: there are no journals. */
  readonly signed?: (id: string) => Promise<Submission | undefined>;
}
