import { openReaders } from '../../../../src/adapters/connect.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { EMPTY_MEMORY } from '../../../../src/journal/memory.ts';
import type { SupportDeps } from '../../../../src/support/status/subject.ts';
import { type AnyProfile, openProfile } from '../../../helpers/sandbox/open-profile.ts';

/** What the support commands need on a network, by default without an aggregator and with empty journals. */
export function supportDeps(profile: AnyProfile, changes: Partial<SupportDeps> = {}): SupportDeps {
  const { clock = systemClock } = changes;
  return {
    profile: openProfile(profile),
    ports: openReaders(openProfile(profile), clock),
    clock,
    aggregator: undefined,
    readMemoryOf: () => Promise.resolve(EMPTY_MEMORY),
    ...changes,
  };
}
