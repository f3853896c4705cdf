import type { Party } from '../../../src/domain/error-catalogue.ts';
import type { Rehearsal } from './rehearse.ts';

export type { Actor } from './rehearse.ts';

/** The expected state of an L1 in a status. */
interface Expected {
  readonly code: string;
  readonly whose: Party;
}

/** A situation in which an operator asks for support. */
export interface Scenario {
  readonly name: string;
  /** Describes the situation, without the first capital letter and the full stop. */
  readonly title: string;
  /** The length of an epoch in a new sandbox, in seconds; defaults to the usual length. */
  readonly epochSeconds?: number;
  /** The expected state. */
  readonly expects: Expected;
  /** The expected state of each further L1, in order. */
  readonly further?: readonly Expected[];
  /** True if the status must query the operator's node. */
  readonly asksNode?: boolean;
  readonly prepare: (rehearsal: Rehearsal) => Promise<void>;
}
