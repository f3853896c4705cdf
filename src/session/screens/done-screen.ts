import { groupDigits } from '../../domain/units.ts';
import type { Submission } from '../../journal/memory.ts';
import type { Looking } from '../flow/known.ts';
import { avax, daysOf } from '../format.ts';
import type { NodeStanding } from '../standing.ts';
import type { Choice, DoneScreen } from '../view.ts';
import { transactionTitle } from '../step-title.ts';

/** How the node stands, with everything to keep, and what could be next. */
export function doneScreen(
  { talk, l1 }: Looking,
  { nodeId, validation, validatorFee }: NodeStanding,
  sent: readonly Submission[],
): DoneScreen {
  const { text } = talk.words;
  const { manager, pChain, validationId } = validation;
  const isValidator = manager?.status === 'active' && pChain !== undefined;
  const balance = pChain?.balance ?? 0n;
  const choices: Choice[] = [
    ...(isValidator
      ? [
          { id: 'weight', title: text('done.change-weight') },
          { id: 'top-up', title: text('done.top-up') },
          { id: 'remove', title: text('done.remove') },
        ]
      : []),
    { id: 'another', title: text(isValidator ? 'done.another' : 'done.again') },
    { id: 'again', title: text('home.again') },
    { id: 'home', title: text('done.home') },
    { id: 'quit', title: text('done.quit') },
  ];
  return {
    kind: 'done',
    title: text(isValidator ? 'done.title' : 'done.title-none', { l1: l1.name }),
    facts: isValidator
      ? [
          { label: text('done.weight'), value: groupDigits(manager.weight.toString()) },
          {
            label: text('done.balance'),
            value: text('done.balance-value', {
              balance: avax(balance),
              days: daysOf(balance, validatorFee),
            }),
          },
        ]
      : [],
    values: [
      { label: text('done.node'), value: nodeId },
      ...(validationId === undefined
        ? []
        : [{ label: text('done.validation'), value: validationId }]),
    ],
    choices,
    sent: sent.map(({ step, id: value }) => ({
      label: text('done.transaction', { step: transactionTitle(step, talk.words) }),
      value,
    })),
  };
}
