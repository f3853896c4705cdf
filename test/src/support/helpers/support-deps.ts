import { connect, openReaders } from '../../../../src/adapters/connect.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { EMPTY_MEMORY } from '../../../../src/journal/memory.ts';
import type { Clock } from '../../../../src/ports/host.ts';
import type { JournalFolder } from '../../../../src/ports/stored-data.ts';
import type { SupportDeps } from '../../../../src/support/status/subject.ts';
import { type AnyProfile, openProfile } from '../../../helpers/sandbox/open-profile.ts';

/** A clock whose time limits never end: on a busy machine, each answer is awaited. */
export const PATIENT: Clock = { ...systemClock, timeout: () => new AbortController().signal };

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

/** As `supportDeps`, with what a receipt needs besides. The machine has no journal. */
export async function receiptDeps(profile: AnyProfile, changes: Partial<SupportDeps> = {}) {
  const deps = supportDeps(profile, changes);
  const { ports } = await connect(deps.profile, deps.clock);
  const journals = { read: () => Promise.resolve() } as unknown as JournalFolder;
  return { ...deps, ports, journals };
}
