import { groupDigits } from '../../domain/units.ts';
import type { ValidatorAt } from '../../ports/p-chain.ts';
import type { OnPhase, WithNode } from '../flow/known.ts';
import type { DoneScreen } from '../view.ts';

/** A node that others have added is in the set. */
export function inSetScreen(
  { talk, l1Profile, node }: WithNode<OnPhase>,
  { weight }: ValidatorAt,
): DoneScreen {
  const { text } = talk.words;
  return {
    kind: 'done',
    title: text('done.title', { l1: l1Profile.name }),
    facts: [{ label: text('done.weight'), value: groupDigits(weight.toString()) }],
    values: [{ label: text('done.node'), value: node.nodeId }],
    choices: [{ id: 'quit', title: text('done.quit') }],
  };
}
