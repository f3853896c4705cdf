import type { NodeId } from '../../domain/identity/ids.ts';
import { formatUnits, groupDigits } from '../../domain/units.ts';
import type { ReadOnlyFlow } from '../flow/flow-state.ts';
import { daysOf, shortAvax } from '../../standing/format.ts';
import { whyNoNode, type NodePosition, type Position } from '../../standing/position.ts';
import type { Choice } from '../../page/page.ts';
import type { ChoiceScreen } from '../view/view.ts';
import { healthProblems } from '../../standing/node-health.ts';
import { overcommitmentFindings } from '../../standing/overcommitment.ts';

/** The ID of the choice that continues a node's open change. */
export function continueChoice(node: NodeId): string {
  return `continue:${node}`;
}

/** Lists an operator's nodes, the state of each node, and the possible next actions. */
export function homeScreen(here: ReadOnlyFlow, { operator, nodes }: Position): ChoiceScreen {
  const { l1, deps } = here;
  const { t } = deps.words;
  const stake = (amount: bigint) =>
    `${groupDigits(formatUnits(amount, l1.primaryDecimals))} ${l1.primarySymbol}`;
  const obstacle = whyNoNode(operator);
  const choices: Choice[] = [
    ...nodes.flatMap(({ nodeId: node, change }) =>
      change === undefined
        ? []
        : [{ id: continueChoice(node), title: t(`home.continue-${change}`, { node }) }],
    ),
    ...nodes.map((node) => ({ id: node.nodeId, title: node.nodeId, note: noteOf(node) })),
    ...(obstacle === undefined ? [{ id: 'another', title: t('done.another') }] : []),
    ...(obstacle === 'not-opted-in'
      ? [{ id: 'join', title: t('home.join', { l1: l1.name }) }]
      : []),
    { id: 'membership', title: t('home.membership') },
    { id: 'again', title: t('home.again') },
    { id: 'quit', title: t('done.quit') },
  ];
  const findings = overcommitmentFindings(operator, l1, deps.words);
  return {
    kind: 'choice',
    question: t('home.question', { l1: l1.name }),
    help: helpOf(),
    ...(findings.length > 0 && { findings }),
    choices,
  };

  function helpOf(): string {
    switch (obstacle) {
      case 'not-opted-in':
        return t('home.help-out', { l1: l1.name });
      case 'not-enabled':
        return t('wait.l1-owner');
      case 'disabled':
        return t('wait.disabled');
      case undefined:
        return t('home.help', { free: stake(operator.stake.free) });
    }
  }

  function noteOf(node: NodePosition): string {
    const { validation, condition, validatorFee, stake: used, health } = node;
    const { manager, pChain } = validation;
    const parts = [
      t(`status.${condition}`),
      ...(manager === undefined ? [] : [t('home.weight', { weight: manager.weight })]),
      ...(used === undefined ? [] : [t('home.stake', { stake: stake(used) })]),
      ...(pChain === undefined
        ? []
        : [
            t('done.balance-value', {
              balance: shortAvax(pChain.balance),
              days: daysOf(pChain.balance, validatorFee),
            }),
          ]),
      ...(health === undefined ? [] : healthProblems(health).map((problem) => t(problem))),
    ];
    return parts.join(' · ');
  }
}
