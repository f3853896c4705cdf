import { completeLink, parseMetadataUrl } from '../../domain/text/links.ts';
import type { OperatorFacts, VaultFacts } from '../../protocol/contracts/operator-facts.ts';
import type { JoinInput } from '../../tasks/operator/operator-tasks.ts';
import { askUntilAnswered, promptUntilValid } from '../prompt-until-valid.ts';
import { CODES } from '../../standing/codes.ts';
import { BACK, type Back } from '../wizard-flow.ts';
import type { Position } from '../../standing/position.ts';
import { withKeyForForm } from './with-journal.ts';
import type { FlowDeps, WithJournal, WithOperator } from '../flow-state.ts';
import type { WithFacts } from '../view/addition-facts.ts';
import { isUnsigned } from './task-run.ts';
import { runTaskOnScreen } from './run-task-on-screen.ts';
import { groupedUnits } from '../../domain/units.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Block, Page } from '../../page/page.ts';
import { choicePage, textPage } from '../../page/pages.ts';

/** Asks only for what the agreed plan lacks. */
export async function joinL1<Known extends WithFacts & WithJournal>(
  flow: Known,
): Promise<Known | Back> {
  const { l1, deps, facts } = flow;
  const { operator } = facts;
  for (let metadataUrl: string | undefined; ;) {
    const link = operator.registered ? undefined : await askLink(deps, metadataUrl);
    if (link === BACK) return BACK;
    metadataUrl = link;
    const vaults = await vaultsOf(flow, operator);
    if (vaults === BACK) return BACK;
    const input = { vaults, ...(metadataUrl !== undefined && { metadataUrl }) };
    const request = { kind: 'join', l1, input } as const;
    if ((await runTaskOnScreen(flow, request)) !== BACK) return flow;
    // Before anything is signed, going back leads to the question for the link.
    if (metadataUrl === undefined || !isUnsigned(flow, request)) return BACK;
  }
}

/** Asks for the key if it was not given yet. */
export async function joinAgain(
  flow: WithOperator,
  { operator }: Pick<Position, 'operator'>,
): Promise<unknown> {
  for (;;) {
    const vaults = await vaultsOf(flow, operator);
    if (vaults === BACK) return BACK;
    const request = { kind: 'join', l1: flow.l1, input: { vaults } } as const;
    const done = await withKeyForForm(flow, request, runTaskOnScreen);
    if (done !== 'again') return done;
    // Without a choice of vaults there is no question to go back to.
    if (!mustPick(vaultsToJoin(operator))) return BACK;
  }
}

/** `present`: the registered link, which is refused because it changes nothing. */
export function askLink(
  { dialogue, i18n: { t } }: FlowDeps,
  value = '',
  present?: string,
): Promise<string | Back> {
  let refusal: readonly Block[] = [];
  return promptUntilValid(async (problem) => {
    const question = t('metadata.question');
    const page = textPage({ question, help: t('metadata.help'), value, ...problem });
    const blocks = page.blocks.flatMap((block) =>
      block.kind === 'answer' ? [block, ...refusal] : [block],
    );
    refusal = [];
    const entered = await askUntilAnswered(dialogue, CODES.metadata, { ...page, blocks });
    if (entered === BACK) return BACK;
    const link = parseMetadataUrl(completeLink(entered));
    if (link !== present) return link;
    const text = t('metadata.unchanged');
    refusal = [{ kind: 'findings', findings: [{ verdict: 'fails', text }] }];
    return undefined;
  });
}

async function vaultsOf(
  { l1, deps: { dialogue, i18n } }: Pick<WithOperator, 'l1' | 'deps'>,
  facts: OperatorFacts,
): Promise<JoinInput['vaults'] | Back> {
  const vaults = vaultsToJoin(facts);
  const page = vaultPage(l1, vaults, i18n);
  const id = mustPick(vaults) ? await askUntilAnswered(dialogue, CODES.vault, page) : undefined;
  if (id === BACK) return BACK;
  return vaults
    .filter(({ address }) => id === undefined || address === id)
    .map(({ address, name }) => ({ address, name }));
}

/** The vaults with an opt-in, else those that the operator could opt in to. */
function vaultsToJoin({ vaults }: OperatorFacts): readonly VaultFacts[] {
  const inAlready = vaults.filter(({ optedIn }) => optedIn);
  if (inAlready.length > 0) return inAlready;
  return vaults.filter(({ enabled, delegator }) => enabled && delegator !== undefined);
}

function mustPick(vaults: readonly VaultFacts[]): boolean {
  return vaults.length > 1 && !vaults.some(({ optedIn }) => optedIn);
}

function vaultPage(
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
