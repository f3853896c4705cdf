import { openReaders } from '../../../../src/adapters/connect.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import type { NetworkProfile } from '../../../../src/domain/network/profile.ts';
import { EMPTY_MEMORY } from '../../../../src/journal/memory.ts';
import type { SupportDeps } from '../../../../src/support/status/subject.ts';

/** What the support commands need on a network, by default without an aggregator and with empty journals. */
export function supportDeps(
  profile: NetworkProfile,
  changes: Partial<SupportDeps> = {},
): SupportDeps {
  const { clock = systemClock } = changes;
  return {
    profile,
    ports: openReaders(profile, clock),
    clock,
    aggregator: undefined,
    readMemoryOf: () => Promise.resolve(EMPTY_MEMORY),
    ...changes,
  };
}
