import { groupedUnits } from '../../domain/units.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import type { OperatorFacts, VaultFacts } from '../../protocol/contracts/operator-facts.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Block, Page } from '../../page/page.ts';
import { choicePage, textPage } from '../../page/pages.ts';
import type { ShownProblem } from '../prompt-until-valid.ts';

/** `isUnchanged`: the last answer was the present link, which is refused. */
export function metadataPage(
  { t }: Translator,
  shown: ShownProblem & { readonly value?: string; readonly isUnchanged?: boolean },
): Page {
  const page = textPage({ question: t('metadata.question'), help: t('metadata.help'), ...shown });
  if (shown.isUnchanged !== true) return page;
  const refusal: Block = {
    kind: 'findings',
    findings: [{ verdict: 'fails', text: t('metadata.unchanged') }],
  };
  return {
    ...page,
    blocks: page.blocks.flatMap((block) => (block.kind === 'answer' ? [block, refusal] : [block])),
  };
}

/** The vaults with an opt-in, else those that the operator could opt in to. */
export function vaultsToJoin({ vaults }: OperatorFacts): readonly VaultFacts[] {
  const inAlready = vaults.filter(({ optedIn }) => optedIn);
  if (inAlready.length > 0) return inAlready;
  return vaults.filter(({ enabled, delegator }) => enabled && delegator !== undefined);
}

export function mustPick(vaults: readonly VaultFacts[]): boolean {
  return vaults.length > 1 && !vaults.some(({ optedIn }) => optedIn);
}

export function vaultPage(
  { primaryClass }: L1Facts,
  vaults: readonly VaultFacts[],
  { t }: Translator,
): Page {
  return choicePage({
    question: t('vault.question'),
    help: t('vault.help'),
    choices: vaults.map(({ address, name, symbol, classId, liveStake, decimals }) => ({
      id: address,
      title: name,
      note: t(classId === primaryClass.id ? 'vault.note' : 'vault.note-secondary', {
        symbol,
        stake: groupedUnits(liveStake, decimals),
      }),
    })),
  });
}
