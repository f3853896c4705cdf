import type { EvmAddress } from '../../../domain/identity/evm.ts';
import type { NetworkProfile } from '../../../domain/network/profile.ts';
import type { Memory, Submission } from '../../../journal/memory.ts';
import type { TaskKey } from '../../../journal/record.ts';
import type { Aggregator } from '../../../ports/aggregator.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Readers } from '../../../ports/readers.ts';

/** The inputs for reading a status. */
export interface SupportDeps {
  readonly profile: NetworkProfile;
  readonly ports: Readers;
  readonly clock: Clock;
  /** Tells whether enough validators would sign, if signatures are the next step. */
  readonly aggregator: Aggregator | undefined;
  /** This machine's journal of an operator. */
  readonly recalled: (operator: EvmAddress) => Promise<Memory>;
  /** A transaction that this machine signed, by its hash or ID; undefined if there are no journals. */
  readonly signed?: (id: string) => Promise<SignedHere | undefined>;
}

/** A transaction that this machine signed, and its task. */
export interface SignedHere extends Submission {
  readonly task: TaskKey;
}
