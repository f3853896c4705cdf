import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import type { OperatorFacts } from '../../protocol/contracts/operator-facts.ts';
import type { Words } from '../text/words.ts';
import type { Choice, ChoiceScreen } from '../view.ts';

/** The operator's registration: its metadata link, and what it can opt out of. */
export function membershipScreen(
  l1: L1Facts,
  { registered, metadataUrl, optedInToL1, vaults }: OperatorFacts,
  { text }: Words,
): ChoiceScreen {
  const choices: Choice[] = [
    ...(registered
      ? [{ id: 'metadata', title: text('membership.metadata'), note: metadataUrl ?? '-' }]
      : []),
    ...(optedInToL1
      ? [
          {
            id: 'l1',
            title: text('membership.leave-l1', { l1: l1.name }),
            note: text('membership.loses-all'),
          },
        ]
      : []),
    ...vaults
      .filter(({ optedIn }) => optedIn)
      .map(({ address, name }) => ({
        id: address,
        title: text('membership.leave-vault', { vault: name }),
        note: text('membership.loses-vault'),
      })),
    { id: 'home', title: text('membership.back') },
  ];
  return {
    kind: 'choice',
    question: text('membership.question'),
    help: text('membership.help'),
    choices,
  };
}
