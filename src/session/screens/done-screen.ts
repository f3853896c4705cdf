import type { Acting } from '../flow/known.ts';
import { groupDigits } from '../../domain/units.ts';
import { avax, daysOf } from '../format.ts';
import type { Standing } from '../standing.ts';
import type { Choice, DoneScreen } from '../view.ts';

/** How the node stands, with everything to keep, and what could be next. */
export function doneScreen(known: Acting, standing: Standing): DoneScreen {
  const { talk, l1, node, journal } = known;
  const { text, say } = talk.words;
  const { validation, validatorFee } = standing;
  const { manager, pChain, validationId } = validation;
  const isValidator = manager?.status === 'active' && pChain !== undefined;
  const balance = pChain?.balance ?? 0n;
  const last = journal.memory().runs.at(-1);
  const sent = (last?.submissions ?? []).filter(({ settled }) => settled?.how !== 'reverted');
  const titles = new Map(
    sent.map(({ step, id }) => [id, text('done.transaction', { step: stepTitle(step) })]),
  );
  const choices: Choice[] = [
    ...(isValidator
      ? [
          { id: 'weight', title: text('done.change-weight') },
          { id: 'top-up', title: text('done.top-up') },
          { id: 'remove', title: text('done.remove') },
        ]
      : []),
    { id: 'another', title: text(isValidator ? 'done.another' : 'done.again') },
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
      { label: text('done.node'), value: node.nodeId },
      ...(validationId === undefined
        ? []
        : [{ label: text('done.validation'), value: validationId }]),
      ...[...titles].map(([value, label]) => ({ label, value })),
    ],
    choices,
  };

  function stepTitle(step: string): string {
    const name = step.split(':')[0] ?? step;
    return say({ key: `step.${name}`, values: {} });
  }
}
