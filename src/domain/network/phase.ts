import type { PhaseName } from './profile.ts';

/** The order in which phases follow each other. A network may skip a phase. */
export const PHASE_ORDER: readonly PhaseName[] = ['Seiryu', 'Byakko', 'Genbu', 'Kirin'];

/**
 * How an operator's node joins the validator set of a phase's L1: by a `ticket` to the team, by the `team` and relayers
 * without a ticket, or through the `contracts`.
 */
export type JoinMethod = 'ticket' | 'team' | 'contracts';

export function joinMethod(phase: PhaseName): JoinMethod {
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
