import { groupDigits } from '../../domain/units.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { ValidationFacts } from '../../protocol/contracts/validation-facts.ts';
import { changeOf, type ChangeKind } from '../../tasks/node/change.ts';
import type { Submission } from '../../journal/memory.ts';
import type { ReadOnlyFlow } from '../flow/flow-state.ts';
import { avax, daysOf } from '../view/format.ts';
import type { NodeStanding } from '../view/standing.ts';
import type { Choice, DoneScreen } from '../view/view.ts';
import { transactionTitle } from '../view/step-title.ts';

/**
 * The node's change in progress, no matter which account started it; undefined if there is none, or the facts
 * contradict each other.
 */
export function openChange(validation: ValidationFacts): ChangeKind | undefined {
  try {
    const { kind } = changeOf(validation);
    return kind === 'none' ? undefined : kind;
  } catch (error) {
    // The task that continues the change reports this error.
    if (error instanceof OnboardError) return undefined;
    throw error;
  }
}

function titleOf(isValidator: boolean, open: ChangeKind | undefined) {
  if (isValidator) return 'done.title';
  return open === undefined || open === 'weight'
    ? 'done.title-none'
    : (`done.title-${open}` as const);
}

/** The node's state, all values worth keeping, and the possible next actions. */
export function doneScreen(
  { deps, l1 }: ReadOnlyFlow,
  { nodeId, validation, validatorFee }: NodeStanding,
  sent: readonly Submission[],
): DoneScreen {
  const { t } = deps.words;
  const { manager, pChain, validationId } = validation;
  const isValidator = manager?.status === 'active' && pChain !== undefined;
  const balance = pChain?.balance ?? 0n;
  const open = openChange(validation);
  const choices: Choice[] = [
    ...(open === undefined ? [] : [{ id: 'continue', title: t(`done.continue-${open}`) }]),
    ...(isValidator && open === undefined
      ? [
          { id: 'weight', title: t('done.change-weight') },
          { id: 'top-up', title: t('done.top-up') },
          { id: 'remove', title: t('done.remove') },
        ]
      : []),
    ...(isValidator && open !== undefined ? [{ id: 'top-up', title: t('done.top-up') }] : []),
    { id: 'another', title: t(isValidator ? 'done.another' : 'done.again') },
    { id: 'again', title: t('home.again') },
    { id: 'home', title: t('done.home') },
    { id: 'quit', title: t('done.quit') },
  ];
  return {
    kind: 'done',
    title: t(titleOf(isValidator, open), { l1: l1.name }),
    facts: isValidator
      ? [
          { label: t('done.weight'), value: groupDigits(manager.weight.toString()) },
          {
            label: t('done.balance'),
            value: t('done.balance-value', {
              balance: avax(balance),
              days: daysOf(balance, validatorFee),
            }),
          },
        ]
      : [],
    values: [
      { label: t('done.node'), value: nodeId },
      ...(validationId === undefined ? [] : [{ label: t('done.validation'), value: validationId }]),
    ],
    choices,
    sent: sent.map(({ step, id: value }) => ({
      label: t('done.transaction', { step: transactionTitle(step, deps.words) }),
      value,
    })),
  };
}
