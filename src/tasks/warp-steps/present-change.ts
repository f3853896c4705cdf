import type { Fact } from '../../engine/step.ts';
import type { ValidationFacts } from '../../protocol/contracts/validation-facts.ts';
import { changeOf, type Change } from '../node/change.ts';
import { message } from '../../domain/message.ts';
import type { NodeSnapshot } from '../node/node-snapshot.ts';
import type { ChangeKinds } from './warp-steps-snapshot.ts';

/** The change of a node that is in progress, with the facts that show it. */
export interface PresentChange {
  readonly change: Exclude<Change, { kind: 'none' }>;
  readonly facts: ValidationFacts;
}

/** Returns the change in progress; undefined if there is none or the task does not handle its kind. */
export async function presentChange(
  snapshot: NodeSnapshot,
  kinds: ChangeKinds,
): Promise<PresentChange | undefined> {
  const facts = await snapshot.validation();
  const change = changeOf(facts);
  return change.kind !== 'none' && kinds.has(change.kind) ? { change, facts } : undefined;
}

/**
 * Returns the change in progress. Call this function only if the check of the same snapshot has found a
 * change.
 */
export async function plannedChange(
  snapshot: NodeSnapshot,
  kinds: ChangeKinds,
): Promise<PresentChange> {
  const present = await presentChange(snapshot, kinds);
  if (present === undefined) throw new RangeError('no change is in progress');
  return present;
}

/** The fact of a step that is not needed (any more). */
export const NOT_NEEDED: Fact = { text: message('fact.past'), source: 'C-Chain' };

/**
 * True if the validator manager awaits the P-Chain's acknowledgement. False for an update that the manager
 * has already completed (see `open` of `Change`).
 */
export function awaitsPChainMessage(change: Change): boolean {
  return change.kind !== 'none' && (change.kind !== 'weight' || change.open);
}
