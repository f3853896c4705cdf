import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import type { OperatorFacts } from '../../protocol/contracts/operator-facts.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Choice } from '../../page/page.ts';
import { choicePage, compact } from '../../page/pages.ts';
import type { OptInInput } from '../../tasks/operator/operator-tasks.ts';
import type { Run } from '../../journal/memory.ts';
import { CODES } from '../../standing/codes.ts';
import type { Position } from '../../standing/position.ts';
import { BACK, type Back } from '../wizard-flow.ts';
import type { WithOperator } from '../flow-state.ts';
import type { TaskKey } from '../../journal/record.ts';
import type { UnfinishedTask } from '../screens/dashboard-screens.ts';
import { type Menu, type MenuItem, choicesOf, destinationOf } from '../screens/dashboard-menu.ts';
import { askLink } from './join-l1.ts';
import { offersToContinue, resume } from './resume.ts';
import { runTaskOnScreen } from './run-task-on-screen.ts';
import { withKeyForForm, withKeyOf } from './with-journal.ts';

type FromMembership =
  | { readonly to: 'home' }
  | { readonly to: 'link' }
  | { readonly to: 'opt-out'; readonly input: OptInInput }
  | { readonly to: 'resume'; readonly run: Run };

/** The public link, and the L1 and vaults from which the operator can opt out. */
function membershipMenu(
  l1: L1Facts,
  { registered, metadataUrl, optedInToL1, vaults }: OperatorFacts,
  unfinished: readonly UnfinishedTask[],
  { t }: Translator,
): Menu<FromMembership> {
  // An unfinished task is continued, and not begun a second time.
  const orResume = (item: MenuItem<FromMembership>, begins: (task: TaskKey) => boolean) => {
    const task = unfinished.find(({ run }) => begins(run.task));
    return task ? { ...task.choice, destination: { to: 'resume', run: task.run } as const } : item;
  };
  const optOut = (choice: Choice, input: OptInInput) =>
    orResume(
      { ...choice, destination: { to: 'opt-out', input } },
      ({ target }) => target === input.where,
    );
  const link = { id: 'metadata', title: t('membership.metadata'), note: metadataUrl ?? '-' };
  const leaveL1 = t('membership.leave-l1', { l1: l1.name });
  return compact<MenuItem<FromMembership>>([
    registered &&
      orResume({ ...link, destination: { to: 'link' } }, ({ kind }) => kind === 'set-metadata-url'),
    optedInToL1 &&
      optOut(
        { id: 'l1', title: leaveL1, note: t('membership.loses-all') },
        { kind: 'l1', where: l1.balancer, name: l1.name },
      ),
    ...vaults
      .filter(({ optedIn }) => optedIn)
      .map(({ address, name }) => {
        const title = t('membership.leave-vault', { vault: name });
        const choice = { id: address, title, note: t('membership.loses-vault') };
        return optOut(choice, { kind: 'vault', where: address, name });
      }),
    { id: 'home', title: t('membership.back'), destination: { to: 'home' } },
  ]);
}

/** Lets the operator change the link, continue a task, or opt out of the L1 or a vault. BACK: no task was completed. */
export async function manageMembership(
  flow: WithOperator,
  { operator }: Pick<Position, 'operator'>,
): Promise<'changed' | Back> {
  const { l1, deps } = flow;
  const { t } = deps.i18n;
  for (;;) {
    const unfinished = await offersToContinue(flow, { operator });
    const menu = membershipMenu(l1, operator, unfinished, deps.i18n);
    const texts = { question: t('membership.question'), help: t('membership.help') };
    const page = choicePage({ ...texts, choices: choicesOf(menu) });
    const action = await deps.dialogue.ask(CODES.membership, page);
    if (action.type === 'back') return BACK;
    const destination = destinationOf(menu, action);
    if (destination?.to === 'home') return BACK;
    if (destination !== undefined && (await perform(flow, operator, destination)) !== BACK)
      return 'changed';
  }
}

function perform(
  flow: WithOperator,
  { metadataUrl }: OperatorFacts,
  destination: Exclude<FromMembership, { to: 'home' }>,
): Promise<unknown> {
  switch (destination.to) {
    case 'link':
      return changeLink(flow, metadataUrl ?? '');
    case 'resume':
      return resume(flow, destination.run);
    case 'opt-out':
      return withKeyOf(flow, (signing) =>
        runTaskOnScreen(signing, { kind: 'opt-out', input: destination.input }),
      );
  }
}

async function changeLink(flow: WithOperator, present: string): Promise<unknown> {
  let typed = present;
  for (;;) {
    const metadataUrl = await askLink(flow.deps, typed, present);
    if (metadataUrl === BACK) return BACK;
    typed = metadataUrl;
    const request = { kind: 'set-metadata-url', input: { metadataUrl } } as const;
    const done = await withKeyForForm(flow, request, runTaskOnScreen);
    if (done !== 'again') return done;
  }
}
