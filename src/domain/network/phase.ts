import type { PhaseName } from './profile.ts';

/** The order in which phases follow each other; a network may leave one out. */
export const PHASE_ORDER: readonly PhaseName[] = ['Seiryu', 'Byakko', 'Genbu', 'Kirin'];

/**
 * How an operator's node comes into the validator set of a phase's L1: by a `ticket` to the team that
 * adds it, by that `team` and relayers without one, or through the protocol's `contracts`.
 */
export type WayIn = 'ticket' | 'team' | 'contracts';

export function joinMethod(phase: PhaseName): WayIn {
  switch (phase) {
    case 'Seiryu':
      return 'ticket';
    case 'Byakko':
      return 'team';
    case 'Genbu':
    case 'Kirin':
      return 'contracts';
  }
}
