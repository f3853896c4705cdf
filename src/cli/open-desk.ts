import type { NetworkProfile } from '../domain/profile.ts';
import type { Readers } from '../ports/readers.ts';
import type { Desk } from '../support/status/read-status.ts';
import type { Shell } from './shell.ts';

/** What the support desk looks with: readers, and the aggregator for whether enough validators sign. */
export async function openDesk(
  profile: NetworkProfile,
  ports: Readers,
  shell: Shell,
): Promise<Desk> {
  return { profile, ports, clock: shell.clock, aggregator: await shell.aggregator(profile) };
}
