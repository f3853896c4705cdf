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
  const choices: Choice[] = [];
  // An unfinished task is continued, and not begun a second time.
  const offer = (choice: Choice, begins: (task: TaskKey) => boolean) => {
    choices.push(unfinished.find(({ run }) => begins(run.task))?.choice ?? choice);
  };
  if (registered) {
    const choice = { id: 'metadata', title: t('membership.metadata'), note: metadataUrl ?? '-' };
    offer(choice, ({ kind }) => kind === 'set-metadata-url');
  }
  if (optedInToL1) {
    const title = t('membership.leave-l1', { l1: l1.name });
    const choice = { id: 'l1', title, note: t('membership.loses-all') };
    offer(choice, ({ subject }) => subject === l1.balancer);
  }
  for (const { address, name } of vaults.filter(({ optedIn }) => optedIn)) {
    const title = t('membership.leave-vault', { vault: name });
    const choice = { id: address, title, note: t('membership.loses-vault') };
    offer(choice, ({ subject }) => subject === address);
  }
  choices.push({ id: 'home', title: t('membership.back') });
  return choicePage({ question: t('membership.question'), help: t('membership.help'), choices });
}

/** BACK: no task was completed. */
export async function manageMembership(
  flow: WithOperator,
  { operator }: Pick<Position, 'operator'>,
): Promise<'changed' | Back> {
  const { l1, deps } = flow;
  for (;;) {
    const unfinished = await openRuns(flow, { operator });
    const screen = membershipScreen(l1, operator, unfinished, deps.i18n);
    const action = await deps.dialogue.ask(CODES.membership, screen);
    if (action.type === 'back') return BACK;
    if (action.type !== 'choose') continue;
    if (action.id === 'home') return BACK;
    const task = unfinished.find(({ choice }) => choice.id === action.id);
    const request = optOutOf(flow, operator, action.id);
    let done: unknown = BACK;
    if (action.id === 'metadata') done = await changeLink(flow, operator.metadataUrl ?? '');
    else if (task !== undefined) done = await resume(flow, task.run);
    else if (request !== undefined) {
      done = await withKeyOf(flow, (signing) => runTaskOnScreen(signing, request));
    }
    if (done !== BACK) return 'changed';
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

function optOutOf(
  { l1 }: WithOperator,
  { vaults }: OperatorFacts,
  id: string,
): TaskRequest | undefined {
  if (id === 'l1') {
    return { kind: 'opt-out', input: { kind: 'l1', where: l1.balancer, name: l1.name } };
  }
  const vault = vaults.find(({ address }) => address === id);
  if (vault === undefined) return undefined;
  return { kind: 'opt-out', input: { kind: 'vault', where: vault.address, name: vault.name } };
}
