import { groupDigits } from '../../domain/units.ts';
import type { ValidatorAt } from '../../ports/p-chain.ts';
import type { OnPhase, WithNode } from '../flow/flow-state.ts';
import type { DoneScreen } from '../view/view.ts';

/** Shows that the validator set contains the node that the L1's team added. */
export function inSetScreen(
  { deps, l1Profile, node }: WithNode<OnPhase>,
  { weight }: ValidatorAt,
): DoneScreen {
  const { t } = deps.words;
  return {
    kind: 'done',
    title: t('done.title', { l1: l1Profile.name }),
    facts: [{ label: t('done.weight'), value: groupDigits(weight.toString()) }],
    values: [{ label: t('done.node'), value: node.nodeId }],
    choices: [{ id: 'quit', title: t('done.quit') }],
  };
}
