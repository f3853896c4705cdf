import { isDeepStrictEqual } from 'node:util';
import { openOwnJournal, recordOwner } from '../../engine/own-records.ts';
import { type Journal, journalName } from '../../journal/journal.ts';
import { CODES } from '../../standing/codes.ts';
import { retryOnRequest } from '../retry-on-request.ts';
import { BACK, type Back } from '../wizard-flow.ts';
import type { FlowDeps, WithJournal, WithOperator, WithSigner } from '../flow-state.ts';
import { OnboardError } from '../../domain/errors.ts';
import { readMemory } from '../../journal/record-format.ts';
import type { JournalFolder } from '../../ports/stored-data.ts';
import type { Page } from '../../page/page.ts';
import { problemPage } from '../../page/pages.ts';
import { problemOf } from '../view/problem.ts';
import { showFailure } from '../view/show-failure.ts';
import type { TaskRequest } from '../../tasks/task-kinds.ts';
import { isUnsigned, taskTitle } from './run-log.ts';
import { openAccount } from './open-account.ts';

/**
 * Releases the account's journal after `work`. If the journal was lost meanwhile, shows this, and `work` can begin
 * again with the journal as it is then.
 */
export async function withJournal<Known extends WithSigner, Done>(
  known: Known,
  work: (acting: Known & { readonly journal: Journal }) => Promise<Done>,
): Promise<Done | Back> {
  const { deps } = known;
  for (;;) {
    const done = await workOnce(known, work);
    if (!(done instanceof OnboardError)) return done;
    if ((await showFailure(deps, CODES.account, done, deps.i18n.t('problem.safe-kept'))) === BACK)
      return BACK;
  }
}

export function isLostJournal(outcome: unknown): boolean {
  return outcome instanceof OnboardError && outcome.code === 'E-JRN-104';
}

/** Resolves with the error if the journal is lost. */
async function workOnce<Known extends WithSigner, Done>(
  known: Known,
  work: (acting: Known & { readonly journal: Journal }) => Promise<Done>,
): Promise<Done | Back | OnboardError> {
  const { options, dialogue, i18n } = known.deps;
  const name = journalName(known.connection.profile, known.signer.evmAddress);
  const store = await openOrWatch(known.deps, name);
  if (store === BACK) return BACK;
  try {
    const journal = await retryOnRequest(known.deps, CODES.account, () =>
      openOwnJournal(store, options.clock, recordOwner(known.connection.profile, known.signer)),
    );
    if (journal === BACK) return BACK;
    for (const notice of journal.notices) dialogue.log({ mark: 'note', text: i18n.t(notice) });
    return await work({ ...known, journal });
  } catch (error) {
    if (error instanceof OnboardError && isLostJournal(error)) return error;
    throw error;
  } finally {
    await store.close();
  }
}

type Store = Awaited<ReturnType<JournalFolder['open']>>;

/** Milliseconds between two attempts to open a journal that another process holds. */
const CHECK_EVERY_MS = 2000;

/** While another process holds the journal, shows the progress of that process and retries. */
async function openOrWatch(deps: FlowDeps, name: string): Promise<Store | Back> {
  for (;;) {
    const opened = await retryOnRequest(deps, CODES.account, () => openUnlessHeld(deps, name));
    const next = opened instanceof OnboardError ? await watch(deps, name, opened) : opened;
    if (next !== 'again') return next;
  }
}

async function openUnlessHeld({ options }: FlowDeps, name: string): Promise<Store | OnboardError> {
  try {
    return await options.journals.open(name);
  } catch (error) {
    if (error instanceof OnboardError && error.code === 'E-JRN-101') return error;
    throw error;
  }
}

async function watch(
  deps: FlowDeps,
  name: string,
  held: OnboardError,
): Promise<Store | Back | 'again'> {
  const { options, dialogue, i18n } = deps;
  dialogue.header({ readOnly: true });
  try {
    let screen = await heldScreen(deps, name, held);
    const answer = dialogue.ask(CODES.held, screen);
    // Nothing awaits `answer` later, and its unhandled rejection would end the program.
    answer.catch(() => undefined);
    for (;;) {
      const pause = options.clock.sleep(CHECK_EVERY_MS, dialogue.signal).then(() => undefined);
      const action = await Promise.race([answer, pause]);
      if (action !== undefined) return action.type === 'back' ? BACK : 'again';
      const opened = await openUnlessHeld(deps, name);
      if (!(opened instanceof OnboardError)) {
        dialogue.log({ mark: 'note', text: i18n.t('held.over') });
        return opened;
      }
      const now = await heldScreen(deps, name, opened);
      // An unchanged screen is not shown again, because a screen reader would read it aloud again.
      if (!isDeepStrictEqual(now, screen)) {
        screen = now;
        dialogue.show(CODES.held, screen);
      }
    }
  } finally {
    dialogue.header({ readOnly: false });
  }
}

async function heldScreen(
  { options, i18n }: FlowDeps,
  name: string,
  held: OnboardError,
): Promise<Page> {
  const { memory } = await readMemory((take) => options.journals.read(name, take));
  const run = memory.runs.findLast(({ closed }) => closed === undefined);
  const doing = run && { task: taskTitle(run.task, i18n), sent: BigInt(run.submissions.length) };
  const what = doing ? i18n.t('held.doing', doing) : i18n.t('held.nothing-yet');
  return problemPage({ problem: problemOf(held), safe: i18n.t('held.safe', { what }) });
}

/** Asks for the key if the operator has not given it in this session. Refuses another operator's key. */
export async function withKeyOf<Done>(
  here: WithOperator,
  work: (signing: WithJournal & WithOperator) => Promise<Done>,
): Promise<Done | Back> {
  const known = here.deps.signers.get(here.operator);
  if (known !== undefined) return withJournal({ ...here, signer: known }, work);
  const opened = await openAccount(here, 'onward', here.operator);
  return opened === BACK ? BACK : withJournal(opened, work);
}

/** `again`: the operator went back before anything was signed, so the form is shown again. */
export async function withKeyForForm<Done>(
  here: WithOperator,
  request: TaskRequest,
  work: (signing: WithJournal & WithOperator, request: TaskRequest) => Promise<Done | Back>,
): Promise<Done | Back | 'again'> {
  const done = await withKeyOf(here, async (signing) => {
    const result = await work(signing, request);
    return result === BACK && isUnsigned(signing, request) ? 'again' : result;
  });
  return done === BACK && !here.deps.signers.has(here.operator) ? 'again' : done;
}
