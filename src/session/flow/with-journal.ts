import { isDeepStrictEqual } from 'node:util';
import { openOwnJournal, recordOwner } from '../../engine/own-records.ts';
import { type Journal, journalName } from '../../journal/journal.ts';
import { CODES } from '../../standing/codes.ts';
import { retryOnRequest } from '../retry-on-request.ts';
import { BACK, type Back } from '../wizard-flow.ts';
import type { FlowDeps, WithJournal, WithOperator, WithSigner } from '../flow-state.ts';
import { OnboardError, ignoreOnboardError } from '../../domain/errors.ts';
import { recordedSubmissions, submissionCount, type Run } from '../../journal/memory.ts';
import { readMemory } from '../../journal/record-format.ts';
import type { Message } from '../../domain/message.ts';
import type { JournalFolder } from '../../ports/stored-data.ts';
import type { Page } from '../../page/page.ts';
import { waitingPage } from '../../page/pages.ts';
import { type Translator, showText } from '../../i18n/translator.ts';
import { type Position, readPosition } from '../../standing/position.ts';
import { RestartSession } from '../session.ts';
import { showFailure } from '../view/show-failure.ts';
import type { TaskRequest } from '../../tasks/task-kinds.ts';
import { closeEndedRuns } from './ended-runs.ts';
import { isUnsigned, taskTitle } from './task-run.ts';
import { openAccount } from './open-account.ts';

/**
 * Releases the account's journal after `work`. If the journal was lost meanwhile, shows this, and `work` can begin
 * again with the journal as it is then.
 */
export async function withJournal<Known extends WithSigner, Done>(
  flow: Known,
  work: (acting: Known & { readonly journal: Journal }) => Promise<Done>,
): Promise<Done | Back> {
  const { deps } = flow;
  for (;;) {
    const done = await workOnce(flow, work);
    if (!(done instanceof OnboardError)) return done;
    if (done.code === 'E-JRN-101') continue;
    if (
      (await showFailure(deps, CODES.account, done, { safe: deps.i18n.t('problem.safe-kept') })) ===
      BACK
    )
      return BACK;
  }
}

export function isLostJournal(outcome: unknown): boolean {
  return outcome instanceof OnboardError && ['E-JRN-101', 'E-JRN-104'].includes(outcome.code);
}

/** What this window knew is outdated: it shows where the nodes stand, and takes nothing over. */
function restartOutdated({ dialogue, i18n }: FlowDeps, why: 'held.over' | 'held.changed'): never {
  dialogue.log({ mark: 'note', text: i18n.t(why) });
  throw new RestartSession('chain-state');
}

/**
 * A journal that other windows can hold while this one waits or asks. What they recorded without a transaction, such as
 * an opened run, does not outdate this window, unless they gave up a run that is open here: a transaction signed into it
 * would not be offered for continuing. A run that they closed as done has nothing left to sign.
 */
function shareJournal(journal: Journal, deps: FlowDeps): Journal {
  const transactions = () =>
    journal.memory().runs.flatMap((run) => {
      return [...recordedSubmissions(run), ...run.handedOut].map(({ id }) => id);
    });
  const idsClosed = (how: Run['closed']) =>
    journal.memory().runs.flatMap(({ id, closed }) => (closed === how ? [id] : []));
  const unlessOutdated = async (read: () => Promise<boolean>) => {
    const before = transactions();
    const unfinished = idsClosed(undefined);
    const isChanged = await read();
    const isGivenUp = idsClosed('given-up').some((id) => unfinished.includes(id));
    if (isGivenUp || !isDeepStrictEqual(before, transactions()))
      restartOutdated(deps, 'held.changed');
    return isChanged;
  };
  return {
    ...journal,
    refresh: () => unlessOutdated(() => journal.refresh()),
    hold: () => unlessOutdated(() => journal.hold()),
  };
}

/** Resolves with the error if another process holds or has taken over the journal. */
async function workOnce<Known extends WithSigner, Done>(
  flow: Known,
  work: (acting: Known & { readonly journal: Journal }) => Promise<Done>,
): Promise<Done | Back | OnboardError> {
  const { options, dialogue, i18n } = flow.deps;
  const name = journalName(flow.connection.profile, flow.signer.evmAddress);
  const store = await openOrWatch(flow, name);
  if (store === BACK) return BACK;
  try {
    const owner = recordOwner(flow.connection.profile, flow.signer);
    const notice = (text: Message) => dialogue.log({ mark: 'note', text: i18n.t(text) });
    const journal = await retryOnRequest(flow.deps, CODES.account, async () => {
      const opened = await openOwnJournal(store, options.clock, owner, notice);
      await closeEndedRuns(opened, flow.deps);
      return opened;
    });
    if (journal === BACK) return BACK;
    journal.release();
    return await work({ ...flow, journal: shareJournal(journal, flow.deps) });
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

/**
 * While another process holds the journal, shows what it does and where the nodes stand.
 * @throws RestartSession once the journal is free: what this window knew is outdated, and nothing is taken over
 */
async function openOrWatch(flow: WithSigner, name: string): Promise<Store | Back> {
  const { deps } = flow;
  const opened = await retryOnRequest(deps, CODES.account, () => openUnlessHeld(deps, name));
  return opened instanceof OnboardError ? watch(flow, name, opened) : opened;
}

async function openUnlessHeld({ options }: FlowDeps, name: string): Promise<Store | OnboardError> {
  try {
    return await options.journals.open(name);
  } catch (error) {
    if (error instanceof OnboardError && error.code === 'E-JRN-101') return error;
    throw error;
  }
}

async function watch(flow: WithSigner, name: string, held: OnboardError): Promise<Back> {
  const { options, dialogue } = flow.deps;
  const showHeld = heldPages(flow, name);
  dialogue.header({ isReadOnly: true });
  try {
    let page = await showHeld(held);
    let answer = dialogue.ask(CODES.held, page);
    for (;;) {
      // Nothing may await `answer` later, and its unhandled rejection would end the program.
      answer.catch(() => undefined);
      const pause = options.clock.sleep(CHECK_EVERY_MS, dialogue.signal).then(() => undefined);
      const action = await Promise.race([answer, pause]);
      if (action?.type === 'back') return BACK;
      const opened = await openUnlessHeld(flow.deps, name);
      if (!(opened instanceof OnboardError)) {
        await opened.close();
        restartOutdated(flow.deps, 'held.over');
      }
      const now = await showHeld(opened);
      // An unchanged screen is not shown again, because a screen reader would read it aloud again.
      const isChanged = !isDeepStrictEqual(now, page);
      page = now;
      if (action !== undefined) answer = dialogue.ask(CODES.held, page);
      else if (isChanged) dialogue.show(CODES.held, page);
    }
  } finally {
    dialogue.header({ isReadOnly: false });
  }
}

/** The chains are read again only after the other process has recorded something. */
function heldPages({ deps, connection, l1, signer }: WithSigner, name: string) {
  const { options, i18n } = deps;
  const { t } = i18n;
  let read: { readonly records: number; readonly states: readonly string[] } | undefined;
  return async (held: OnboardError): Promise<Page> => {
    const { memory } = await readMemory((take) => options.journals.read(name, take));
    const run = memory.runs.findLast(({ closed }) => closed === undefined);
    const counts = memory.runs.map((run) => submissionCount(run) + run.facts.length);
    const records = counts.reduce((sum, count) => sum + count, 0);
    if (read?.records !== records) {
      const { ports, profile } = connection;
      const query = { operator: signer.evmAddress };
      const position = await readPosition(ports, profile, l1, query).catch(ignoreOnboardError);
      read = { records, states: position ? statesOf(position, i18n) : [] };
    }
    const sent = run?.submissions.length ?? 0;
    const doing = run && t('held.doing', { task: taskTitle(run.task, i18n), sent });
    const { since } = held.values;
    return waitingPage({
      title: t('held.title'),
      wait: {
        text: t({ key: 'held.window', values: held.values }),
        party: 'operator',
        since: since instanceof Date ? since.getTime() : undefined,
      },
      lines: [doing ?? t('held.nothing-now'), ...read.states, t('held.until')],
    });
  };
}

/** Where each node stands; without a node, where the operator does. */
function statesOf({ nodes, nextAction }: Position, i18n: Translator): readonly string[] {
  const { t } = i18n;
  if (nodes.length === 0 && nextAction !== undefined) {
    return [t('held.state', { state: showText(nextAction.says, i18n), code: nextAction.code })];
  }
  return nodes.map(({ nodeId: node, condition, code }) =>
    t('held.node', { node, state: t(`status.${condition}`), code }),
  );
}

/** Asks for the key if the operator has not given it in this session. Refuses another operator's key. */
export async function withKeyOf<Done>(
  flow: WithOperator,
  work: (signing: WithJournal & WithOperator) => Promise<Done>,
): Promise<Done | Back> {
  const signer = flow.deps.signers.get(flow.operator);
  if (signer !== undefined) return withJournal({ ...flow, signer }, work);
  const opened = await openAccount(flow, 'onward', flow.operator);
  return opened === BACK ? BACK : withJournal(opened, work);
}

/** `again`: the operator went back before anything was signed, so the form is shown again. */
export async function withKeyForForm<Done>(
  flow: WithOperator,
  request: TaskRequest,
  work: (signing: WithJournal & WithOperator, request: TaskRequest) => Promise<Done | Back>,
): Promise<Done | Back | 'again'> {
  const done = await withKeyOf(flow, async (signing) => {
    const result = await work(signing, request);
    return result === BACK && isUnsigned(signing, request) ? 'again' : result;
  });
  return done === BACK && !flow.deps.signers.has(flow.operator) ? 'again' : done;
}
