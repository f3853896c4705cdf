import {
  type NetworkIdentity,
  fitsKey,
  identityOfKey,
  networkKey,
} from '../../domain/network/identity.ts';
import { OnboardError, ignoreOnboardError } from '../../domain/errors.ts';
import { parseNodeId } from '../../domain/identity/ids.ts';
import type { Message } from '../../domain/message.ts';
import { dateOf } from '../../domain/iso-time.ts';
import type { Translator } from '../../i18n/translator.ts';
import { journalName } from '../../journal/journal.ts';
import { isUnsettled, type Run } from '../../journal/memory.ts';
import { openOwnJournal, readOwnRecords } from '../../engine/own-records.ts';
import { parseAddress } from '../../domain/identity/evm.ts';
import type { Choice } from '../../page/page.ts';
import { choicePage } from '../../page/pages.ts';
import { CODES } from '../../standing/codes.ts';
import type { Connection } from '../../ports/connection.ts';
import type { Readers } from '../../ports/evm.ts';
import type { TakeRecord } from '../../ports/stored-data.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import { readL1 } from '../../protocol/snapshots/read-l1.ts';
import { readValidation } from '../../protocol/snapshots/read-validation.ts';
import { changeOf } from '../../tasks/validation/change-in-progress.ts';
import { resumableKindOf, rowOfRun, validationOf } from '../../tasks/task-kinds.ts';
import { expiryOfRun } from '../../tasks/validation/node-snapshot.ts';
import type { Position } from '../../standing/position.ts';
import type { FlowDeps, SessionState, WithOperator } from '../flow-state.ts';
import { networkNow } from '../network-clock.ts';
import { CONTINUED, type UnfinishedTask } from '../screens/dashboard-screens.ts';
import { showBusy } from '../retry-on-request.ts';
import { BACK, type Back, type FlowPart } from '../wizard-flow.ts';
import { type ChangeMade, readChange, SIGNED_STEPS } from '../../tasks/money/addition-cost.ts';
import { taskTitle } from './task-run.ts';
import { runTaskOnScreen } from './run-task-on-screen.ts';
import { withKeyOf } from './with-journal.ts';

export const offerResume: FlowPart<SessionState, SessionState> = async (start, direction) => {
  const { dialogue, i18n, options } = start.deps;
  const { t } = i18n;
  const { restartedFrom = 'same-network' } = start;
  const isWanted = direction === 'onward' && restartedFrom === 'same-network';
  // Only the chain shows whose node a top-up pays for, so the dashboard offers to continue it.
  const isOffered = ({ kind }: UnfinishedRun) => isWanted && kind !== 'top-up';
  const begun = (await unfinishedAtStart(options)).filter(isOffered);
  const { open: unfinished, unread } = await checkAtStart(start.deps, begun);
  const l1s = networkAtStart(options).choice?.l1s ?? [];
  /** The address, if the profile does not name the L1; the vault's, if the task is about no L1. */
  const whereOf = ({ task: { balancer, target } }: Run) =>
    l1s.find((l1) => l1.balancer === balancer)?.name ?? balancer ?? target;
  if (unfinished.length === 0) return start;
  start.deps.stepBar.hide();
  for (;;) {
    const page = choicePage({
      question: t('resume.question'),
      choices: [
        ...unfinished.map((task) => ({
          ...continueRun(task, i18n),
          note: [
            whereOf(task.run),
            progressOf(task.run, start.deps),
            unread.includes(task) ? t('resume.unread') : undefined,
          ]
            .filter(Boolean)
            .join(' · '),
        })),
        { id: 'look', title: t('resume.look') },
        { id: 'new', title: t('resume.new') },
      ],
      first: true,
    });
    const action = await dialogue.ask(CODES.resume, page);
    if (action.type !== 'choose') continue;
    if (action.id === 'look') return { ...start, looksOnly: true };
    const picked = unfinished.find(({ run: { id } }) => action.id === `run:${id}`);
    return picked === undefined ? start : { ...start, unfinished: picked.run };
  }
};

function networkAtStart({ settings, given, networks }: FlowDeps['options']) {
  const name = given?.network ?? settings.read().network ?? '';
  return { name, choice: networks.find((network) => network.name === name) };
}

async function unfinishedAtStart(options: FlowDeps['options']): Promise<readonly UnfinishedRun[]> {
  const settings = options.settings.read();
  const { name, choice } = networkAtStart(options);
  const key = Object.hasOwn(settings.networkKeys, name) ? settings.networkKeys[name] : undefined;
  const identity = choice?.identity;
  // Another network may have taken the name since.
  if (key === undefined || (identity !== undefined && !fitsKey(key, identity))) return [];
  const operator = settings.operators[key];
  return operator === undefined ? [] : unfinishedRuns({ options }, key, operator);
}

/** Asks the chains which runs are over. `unread`: the runs for which this could not be read. */
async function checkAtStart(deps: FlowDeps, runs: readonly UnfinishedRun[]) {
  const { options, dialogue, i18n, connections } = deps;
  const { name, choice } = networkAtStart(options);
  if (runs.length === 0 || choice === undefined) return { open: runs, unread: runs };
  showBusy(deps, CODES.resume, i18n.t('busy.look'));
  try {
    const connection = await options.connect(name, dialogue.signal);
    connections.add(connection);
    const { ports, profile } = connection;
    const l1s = profile.phases.flatMap((phase) => phase.l1s);
    return await openOf(runs, deps, connection, async ({ task: { balancer } }) => {
      const l1 = l1s.find((published) => published.balancer === balancer);
      return l1 && readL1(ports, profile, l1);
    });
  } catch (error) {
    ignoreOnboardError(error);
    return { open: runs, unread: runs };
  }
}

type L1Of = (run: Run) => Promise<L1Facts | undefined> | L1Facts | undefined;

/** Leaves out the runs that are over: says so, and closes them in the journal. */
async function openOf<Begun extends { readonly run: Run }>(
  runs: readonly Begun[],
  deps: FlowDeps,
  { ports, profile }: Pick<Connection, 'ports' | 'profile'>,
  l1Of: L1Of,
) {
  const open: Begun[] = [];
  const unread: Begun[] = [];
  for (const begun of runs) {
    const { run } = begun;
    const end = await endOfRun(run, ports, () => l1Of(run)).catch(ignoreOnboardError);
    if (end === undefined) unread.push(begun);
    if (end === undefined || end === 'open') open.push(begun);
    else await closeRun(run, end, deps, profile);
  }
  return { open, unread };
}

/**
 * What the chains show of a run about a node. Another machine may have completed it, or removed the node. Only what a
 * chain shows after the run's own start ends it, because an endpoint may be behind.
 * @returns undefined if the run's L1 is unknown
 */
async function endOfRun(
  run: Run,
  ports: Readers,
  readItsL1: () => ReturnType<L1Of>,
): Promise<'done' | 'removed' | 'open' | undefined> {
  const { kind, node } = run.task;
  if (node === undefined) return 'open';
  const l1 = await readItsL1();
  if (l1 === undefined) return undefined;
  const facts = await readValidation(ports, l1, parseNodeId(node), validationOf(run));
  const { status = 'unknown', sentNonce = 0n } = facts.manager ?? {};
  const isOver = status === 'completed' || status === 'invalidated';
  switch (kind) {
    case 'remove-node':
    case 'clean-up':
      return isOver ? 'done' : 'open';
    case 'add-node':
      if (status === 'active') return 'done';
      return status === 'pending-removed' || status === 'completed' ? 'removed' : 'open';
    case 'update-weight': {
      if (isOver || status === 'pending-removed') return 'removed';
      const begun = run.submissions.find(
        ({ step, settled }) => step === 'update' && settled?.how === 'included',
      );
      const before = begun?.changeId.split(':')[1];
      const isShown = before !== undefined && sentNonce > BigInt(before);
      return isShown && changeOf(facts).kind === 'none' ? 'done' : 'open';
    }
    default:
      return 'open';
  }
}

/** If another process holds the journal, the run is only left out of this session's offers. */
async function closeRun(
  run: Run,
  end: 'done' | 'removed',
  { options, dialogue, i18n }: FlowDeps,
  network: NetworkIdentity,
): Promise<void> {
  const task = taskTitle(run.task, i18n);
  dialogue.log({
    mark: end === 'done' ? 'done' : 'note',
    text: i18n.t('resume.over', { task, end }),
  });
  try {
    const evmAddress = parseAddress(run.task.operator);
    const notice = (text: Message) => dialogue.log({ mark: 'note', text: i18n.t(text) });
    const store = await options.journals.open(journalName(network, evmAddress));
    try {
      const journal = await openOwnJournal(store, options.clock, { network, evmAddress }, notice);
      const how = end === 'done' ? 'done' : 'given-up';
      await journal.append({ type: 'closed', run: run.id, how });
    } finally {
      await store.close();
    }
  } catch (error) {
    ignoreOnboardError(error);
  }
}

export async function unfinishedSentences(deps: FlowDeps): Promise<readonly string[]> {
  const { options, i18n } = deps;
  const runs = await unfinishedAtStart(options);
  return runs.map(({ run }) =>
    i18n.t('resume.unfinished', {
      task: taskTitle(run.task, i18n),
      progress: progressOf(run, deps),
    }),
  );
}

type UnfinishedRun = Pick<UnfinishedTask, 'run' | 'kind'>;

/** Unfinished runs with a signed transaction that can be continued, latest first. */
async function unfinishedRuns(
  { options }: Pick<FlowDeps, 'options'>,
  key: string,
  operator: string,
): Promise<readonly UnfinishedRun[]> {
  try {
    const network = identityOfKey(key);
    const evmAddress = parseAddress(operator);
    const name = journalName(network, evmAddress);
    const read = (take: TakeRecord) => options.journals.read(name, take);
    const { memory } = await readOwnRecords(read, { network, evmAddress });
    return memory.runs
      .filter((run) => run.closed === undefined && run.submissions.length > 0)
      .flatMap((run) => {
        const kind = resumableKindOf(run.task);
        return kind === undefined ? [] : [{ run, kind }];
      })
      .reverse();
  } catch (error) {
    // The session reports this error later, when it opens the journal.
    if (!(error instanceof OnboardError)) throw error;
    return [];
  }
}

function continueRun({ run: { id, task }, kind }: UnfinishedRun, { t }: Translator): Choice {
  return {
    id: `run:${id}`,
    title: t({ key: `continue.${kind}`, values: { node: task.node ?? '' } }),
  };
}

/** Without the changes that the chains show, and without runs of another position. */
export async function openRuns(
  { deps, connection, l1, operator }: WithOperator,
  { operator: facts, nodes = [] }: Partial<Position>,
): Promise<readonly UnfinishedTask[]> {
  const begun = await unfinishedRuns(deps, networkKey(connection.profile), operator);
  const { open: runs } = await openOf(begun, deps, connection, ({ task }) =>
    task.balancer === l1.balancer ? l1 : undefined,
  );
  const isOpen = ({ task: { kind, node, target, balancer: on } }: Run): boolean => {
    if (on !== undefined && on !== l1.balancer) return false;
    if (kind === 'opt-out-l1') return target === l1.balancer && facts?.optedInToL1 === true;
    if (kind === 'opt-out-vault') {
      const { vaults = [] } = facts ?? {};
      return vaults.some(({ address, optedIn }) => address === target && optedIn);
    }
    const own = nodes.find(({ nodeId }) => nodeId === node);
    if (kind === 'top-up') return own !== undefined;
    const change = own?.change;
    return change === undefined || CONTINUED[change] !== kind;
  };
  return runs
    .filter(({ run }) => isOpen(run))
    .map((unfinished) => ({ choice: continueRun(unfinished, deps.i18n), ...unfinished }));
}

/** As far as this machine's journal knows: another machine may have registered the node. */
function progressOf(run: Run, deps: FlowDeps): string {
  const { task, submissions } = run;
  const { t } = deps.i18n;
  const steps = SIGNED_STEPS[task.kind] ?? submissions.slice(-1).map(({ step }) => step);
  const last = submissions.findLast(({ step }) => steps.includes(step));
  const at = last === undefined ? 0 : steps.indexOf(last.step);
  const next = last?.settled?.how === 'included' ? at + 1 : at;
  // The journal does not record whether an endpoint took the transaction.
  const isSigned = last !== undefined && isUnsettled(last);
  const nextParty = next === steps.length ? 'network' : 'operator';
  const party = isSigned ? 'signed' : nextParty;
  const of = steps.length;
  const progress = t('resume.progress', { party, step: Math.min(next + 1, of), of });
  const expiry = expiryOfRun(run);
  if (expiry === undefined) return progress;
  const until = dateOf(expiry);
  if (until.getTime() <= networkNow(deps)) return t('resume.expired', { until });
  return party === 'operator' ? t('resume.before', { progress, until }) : progress;
}

/**
 * Continues an unfinished run.
 * @returns BACK if no key was given; undefined if the run was not completed or cannot be continued
 */
export async function resume(flow: WithOperator, run: Run): Promise<ChangeMade | Back | undefined> {
  const { open } = await openOf([{ run }], flow.deps, flow.connection, () => flow.l1);
  if (open.length === 0) return undefined;
  return withKeyOf(flow, async (signing) => {
    const { ports, profile } = signing.connection;
    const request = await rowOfRun(run)?.resume?.(run, { ports, profile, l1: flow.l1 });
    if (request === undefined) return undefined;
    const done = await runTaskOnScreen(signing, request);
    return done === BACK ? undefined : readChange(signing, request);
  });
}
