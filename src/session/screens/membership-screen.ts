import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import type { OperatorFacts } from '../../protocol/contracts/operator-facts.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Choice } from '../../page/page.ts';
import type { ChoiceScreen } from '../view/view.ts';

/**
 * Shows the operator's registration: the metadata link, and the L1 and vaults from which the operator can opt
 * out.
 */
export function membershipScreen(
  l1: L1Facts,
  { registered, metadataUrl, optedInToL1, vaults }: OperatorFacts,
  { t }: Translator,
): ChoiceScreen {
  const choices: Choice[] = [
    ...(registered
      ? [{ id: 'metadata', title: t('membership.metadata'), note: metadataUrl ?? '-' }]
      : []),
    ...(optedInToL1
      ? [
          {
            id: 'l1',
            title: t('membership.leave-l1', { l1: l1.name }),
            note: t('membership.loses-all'),
          },
        ]
      : []),
    ...vaults
      .filter(({ optedIn }) => optedIn)
      .map(({ address, name }) => ({
        id: address,
        title: t('membership.leave-vault', { vault: name }),
        note: t('membership.loses-vault'),
      })),
    { id: 'home', title: t('membership.back') },
  ];
  return {
    kind: 'choice',
    question: t('membership.question'),
    help: t('membership.help'),
    choices,
  };
}
