import type { Fact } from '../../engine/checking/check.ts';
import type { ValidationFacts } from '../../protocol/contracts/validation-facts.ts';
import { changeOf, type Change } from '../node/change.ts';
import { message } from '../../domain/message.ts';
import type { NodeSnapshot } from '../node/node-snapshot.ts';
import type { ChangeKinds } from './warp-steps-snapshot.ts';

/** The current change of a node, with the facts from which it was derived. */
export interface PresentChange {
  readonly change: Exclude<Change, { kind: 'none' }>;
  readonly facts: ValidationFacts;
}

/** Returns the change in progress if the task handles its kind. */
export async function presentChange(
  snapshot: NodeSnapshot,
  kinds: ChangeKinds,
): Promise<PresentChange | undefined> {
  const facts = await snapshot.validation();
  const change = changeOf(facts);
  return change.kind !== 'none' && kinds.has(change.kind) ? { change, facts } : undefined;
}

/** Returns the change in progress for planning. A check of the same snapshot must have found one. */
export async function plannedChange(
  snapshot: NodeSnapshot,
  kinds: ChangeKinds,
): Promise<PresentChange> {
  const present = await presentChange(snapshot, kinds);
  if (present === undefined) throw new RangeError('no change is in progress');
  return present;
}

/** The fact of a step that is not needed or no longer needed. */
export const NOT_NEEDED: Fact = { text: message('fact.past'), source: 'C-Chain' };

/**
 * Whether the manager awaits the P-Chain's acknowledgement. In generation A, the acknowledgement of an
 * earlier update may already have completed this one.
 */
export function awaitsPChainMessage(change: Change): boolean {
  return change.kind !== 'none' && (change.kind !== 'weight' || change.open);
}
