import type { NetworkProfile } from '../domain/network/profile.ts';
import type { Readers } from '../ports/readers.ts';

/** What a command works with that only looks. */
export interface ReadOnlyContext {
  readonly profile: NetworkProfile;
  readonly ports: Readers;
}
