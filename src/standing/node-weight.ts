import { type Weight, groupDigits, weight as weightOfUnits } from '../domain/units.ts';
import type { Translator } from '../i18n/translator.ts';
import type { ValidationFacts } from '../protocol/contracts/validation-facts.ts';
import type { NextAction } from './standing.ts';
import { isApplied, knownChangeOf } from '../tasks/validation/change-in-progress.ts';

/** The transactions of each change: its start, its P-Chain transaction and its completion. */
export const CHANGE_STEPS = 3;

/** A node's weight. Until the P-Chain has applied a change, the validator manager's weight is only requested. */
export interface NodeWeight {
  /** What counts now. */
  readonly inForce: Weight;
  readonly change: ChangeProgress | undefined;
}

interface ChangeProgress {
  readonly to: Weight;
  /** The open step, from 2 to `CHANGE_STEPS`: the chains show a change only after its first step. */
  readonly step: number;
}

const NONE = weightOfUnits(0n);

/** undefined if the validator manager does not know the node, or if it is open whether the node validates. */
export function weightOf(facts: ValidationFacts): NodeWeight | undefined {
  const { manager, pChain } = facts;
  if (manager === undefined) return undefined;
  const knownChange = knownChangeOf(facts);
  if (knownChange === undefined && manager.status !== 'active') return undefined;
  const change = knownChange ?? { kind: 'none' };
  switch (change.kind) {
    case 'none':
      return { inForce: manager.weight, change: undefined };
    case 'expired':
      return { inForce: NONE, change: undefined };
    default: {
      const step = isApplied(change, facts) ? CHANGE_STEPS : CHANGE_STEPS - 1;
      const to = change.kind === 'removal' ? NONE : manager.weight;
      return { inForce: pChain?.weight ?? NONE, change: { to, step } };
    }
  }
}

/** Writes a weight and the progress of its change. @param party the party that must act next; `viewed`: the operator, on a screen for other people */
export function weightText(
  { inForce, change }: NodeWeight,
  party: NextAction['party'] | 'viewed',
  { t }: Translator,
): string {
  if (change === undefined) return groupDigits(inForce);
  const progress = t('resume.progress', { party, step: change.step, of: CHANGE_STEPS });
  const from = groupDigits(inForce);
  const weight =
    inForce === change.to ? from : t('intent.from-to', { from, to: groupDigits(change.to) });
  return `${weight} (${progress})`;
}
