import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { Memory, Submission } from '../../journal/memory.ts';
import type { TaskKey } from '../../journal/record.ts';
import type { Aggregator } from '../../ports/services.ts';
import type { Clock } from '../../ports/host.ts';
import type { Readers } from '../../ports/evm.ts';

export interface SupportDeps {
  readonly profile: NetworkProfile;
  readonly ports: Readers;
  readonly clock: Clock;
  /** Shows whether enough validators sign, if the next step needs signatures. */
  readonly aggregator: Aggregator | undefined;
  readonly readMemoryOf: (operator: EvmAddress) => Promise<Memory>;
  /** Finds a transaction by its hash or ID. Not set if there are no journals. */
  readonly signed?: (id: string) => Promise<SignedHere | undefined>;
}

export interface SignedHere extends Submission {
  readonly task: TaskKey;
}
