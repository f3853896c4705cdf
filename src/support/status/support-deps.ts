import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { Memory, Submission } from '../../journal/memory.ts';
import type { TaskKey } from '../../journal/record.ts';
import type { Aggregator } from '../../ports/services.ts';
import type { Clock } from '../../ports/host.ts';
import type { Readers } from '../../ports/evm.ts';

/** The inputs for reading a status. */
export interface SupportDeps {
  readonly profile: NetworkProfile;
  readonly ports: Readers;
  readonly clock: Clock;
  /** Shows whether enough validators sign, if the next step needs signatures. */
  readonly aggregator: Aggregator | undefined;
  /** Reads this machine's journal of an operator. */
  readonly readMemoryOf: (operator: EvmAddress) => Promise<Memory>;
  /** Finds a transaction that this machine signed, by its hash or ID. Not set if there are no journals. */
  readonly signed?: (id: string) => Promise<SignedHere | undefined>;
}

/** A transaction that this machine signed, and its task. */
export interface SignedHere extends Submission {
  readonly task: TaskKey;
}
