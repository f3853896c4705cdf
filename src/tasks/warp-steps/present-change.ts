import type { Fact } from '../../engine/checking/check.ts';
import type { ValidationFacts } from '../../protocol/contracts/validation-facts.ts';
import { changeOf, type Change } from '../node/change.ts';
import { message } from '../../domain/message.ts';
import type { NodeSnapshot } from '../node/node-snapshot.ts';
import type { ChangeKinds } from './warp-steps-snapshot.ts';

/** A change that a task carries over, as it stands. */
export interface PresentChange {
  readonly change: Exclude<Change, { kind: 'none' }>;
  readonly facts: ValidationFacts;
}

/** The change under way, where there is one that the task handles. */
export async function presentChange(
  snapshot: NodeSnapshot,
  kinds: ChangeKinds,
): Promise<PresentChange | undefined> {
  const facts = await snapshot.validation();
  const change = changeOf(facts);
  return change.kind !== 'none' && kinds.has(change.kind) ? { change, facts } : undefined;
}

/** The change under way, for planning: a check of the same look has found it. */
export async function plannedChange(
  snapshot: NodeSnapshot,
  kinds: ChangeKinds,
): Promise<PresentChange> {
  const present = await presentChange(snapshot, kinds);
  if (present === undefined) throw new RangeError('a leg was planned that has no change');
  return present;
}

/** Nothing under way needs this leg (any more). */
export const NOT_NEEDED: Fact = { text: message('fact.past'), source: 'C-Chain' };

/** Whether the manager waits for the P-Chain's word. An older one may have satisfied it already (generation A). */
export function awaitsPChainMessage(change: Change): boolean {
  return change.kind !== 'none' && (change.kind !== 'weight' || change.open);
}
