import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { Readers } from '../../ports/evm.ts';

/** The context of a command that only reads. */
export interface ReadOnlyContext {
  readonly profile: NetworkProfile;
  readonly ports: Readers;
}
