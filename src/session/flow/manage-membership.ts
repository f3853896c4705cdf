import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import type { OperatorFacts } from '../../protocol/contracts/operator-facts.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Choice, Page } from '../../page/page.ts';
import { choicePage } from '../../page/pages.ts';
import type { TaskRequest } from '../../tasks/task-kinds.ts';
import { CODES } from '../../standing/codes.ts';
import type { Position } from '../../standing/position.ts';
import { BACK, type Back } from '../wizard-flow.ts';
import type { WithOperator } from '../flow-state.ts';
import type { TaskKey } from '../../journal/record.ts';
import type { UnfinishedTask } from '../screens/dashboard-screens.ts';
import { askLink } from './join-l1.ts';
import { openRuns, resume } from './resume.ts';
import { runTaskOnScreen } from './run-task-on-screen.ts';
import { withKeyForForm, withKeyOf } from './with-journal.ts';

/** The public link, and the L1 and vaults from which the operator can opt out. */
function membershipScreen(
  l1: L1Facts,
  { registered, metadataUrl, optedInToL1, vaults }: OperatorFacts,
  unfinished: readonly UnfinishedTask[],
  { t }: Translator,
): Page {
  const begun = (wanted: (task: TaskKey) => boolean): Choice | undefined =>
    unfinished.find(({ run }) => wanted(run.task))?.choice;
  const choices: Choice[] = [
    ...(registered
      ? [
          begun(({ kind }) => kind === 'set-metadata-url') ?? {
            id: 'metadata',
            title: t('membership.metadata'),
            note: metadataUrl ?? '-',
          },
        ]
      : []),
    ...(optedInToL1
      ? [
          begun(({ subject }) => subject === l1.balancer) ?? {
            id: 'l1',
            title: t('membership.leave-l1', { l1: l1.name }),
            note: t('membership.loses-all'),
          },
        ]
      : []),
    ...vaults
      .filter(({ optedIn }) => optedIn)
      .map(
        ({ address, name }) =>
          begun(({ subject }) => subject === address) ?? {
            id: address,
            title: t('membership.leave-vault', { vault: name }),
            note: t('membership.loses-vault'),
          },
      ),
    { id: 'home', title: t('membership.back') },
  ];
  return choicePage({ question: t('membership.question'), help: t('membership.help'), choices });
}

/** BACK: no task was completed. */
export async function manageMembership(
  here: WithOperator,
  { operator }: Pick<Position, 'operator'>,
): Promise<'changed' | Back> {
  for (;;) {
    const chosen = await requestOf(here, operator);
    if (chosen === BACK) return BACK;
    if (chosen === undefined) continue;
    const done = await (chosen === 'link'
      ? changeLink(here, operator.metadataUrl ?? '')
      : 'run' in chosen
        ? resume(here, chosen.run)
        : withKeyOf(here, (signing) => runTaskOnScreen(signing, chosen)));
    if (done !== BACK) return 'changed';
  }
}

async function changeLink(here: WithOperator, present: string): Promise<unknown> {
  let typed = present;
  for (;;) {
    const metadataUrl = await askLink(here.deps, typed, present);
    if (metadataUrl === BACK) return BACK;
    typed = metadataUrl;
    const request = { kind: 'set-metadata-url', input: { metadataUrl } } as const;
    const done = await withKeyForForm(here, request, (signing) =>
      runTaskOnScreen(signing, request),
    );
    if (done !== 'again') return done;
  }
}

/** Asks which change to make or to continue. Resolves with undefined if the question must be asked again. */
async function requestOf(
  here: WithOperator,
  facts: OperatorFacts,
): Promise<TaskRequest | UnfinishedTask | 'link' | Back | undefined> {
  const { l1, deps } = here;
  const { dialogue, i18n } = deps;
  const unfinished = await openRuns(here, { operator: facts });
  const screen = membershipScreen(l1, facts, unfinished, i18n);
  const action = await dialogue.ask(CODES.membership, screen);
  if (action.type === 'back') return BACK;
  if (action.type !== 'choose') return undefined;
  if (action.id === 'home') return BACK;
  if (action.id === 'metadata') return 'link';
  if (action.id === 'l1') {
    return { kind: 'opt-out', input: { kind: 'l1', where: l1.balancer, name: l1.name } };
  }
  const vault = facts.vaults.find(({ address }) => address === action.id);
  if (vault === undefined) return unfinished.find(({ choice }) => choice.id === action.id);
  return { kind: 'opt-out', input: { kind: 'vault', where: vault.address, name: vault.name } };
}
