import { fitsKey, identityOfKey, networkKey } from '../../domain/network/identity.ts';
import { OnboardError } from '../../domain/errors.ts';
import { dateOf } from '../../domain/iso-time.ts';
import type { Translator } from '../../i18n/translator.ts';
import { journalName } from '../../journal/journal.ts';
import { isUnsettled, type Run } from '../../journal/memory.ts';
import { readOwnRecords } from '../../engine/own-records.ts';
import { parseAddress } from '../../domain/identity/evm.ts';
import type { Choice } from '../../page/page.ts';
import { choicePage } from '../../page/pages.ts';
import { CODES } from '../../standing/codes.ts';
import type { TakeRecord } from '../../ports/stored-data.ts';
import { memoizeReaders } from '../../protocol/readers/readers.ts';
import { readValidation } from '../../protocol/snapshots/read-validation.ts';
import { readL1 } from '../../protocol/snapshots/read-l1.ts';
import { resumableKindOf, rowOfRun } from '../../tasks/task-kinds.ts';
import { expiryOfRun } from '../../tasks/validation/node-snapshot.ts';
import type { Position } from '../../standing/position.ts';
import type { FlowDeps, SessionState, WithOperator } from '../flow-state.ts';
import { networkNow } from '../network-clock.ts';
import { CONTINUING_TASK, type UnfinishedTask } from '../screens/dashboard-screens.ts';
import { BACK, type Back, type FlowPart } from '../wizard-flow.ts';
import { type ChangeMade, readChange, SIGNED_STEPS } from '../../tasks/money/addition-cost.ts';
import { type ReadFacts, checkRun, isEnded, untilSkipped } from './ended-runs.ts';
import { taskTitle } from './task-run.ts';
import { runTaskOnScreen } from './run-task-on-screen.ts';
import { withKeyOf } from './with-journal.ts';

export const offerResume: FlowPart<SessionState, SessionState> = async (start, direction) => {
  const { dialogue, i18n, options } = start.deps;
  const { t } = i18n;
  const { restartedFrom = 'same-network' } = start;
  const isWanted = direction === 'onward' && restartedFrom === 'same-network';
  // Only the chain shows whose node a top-up pays for, so the dashboard offers to continue it.
  const isOffered = ({ kind }: ContinuableRun) => isWanted && kind !== 'top-up';
  const begun = (await continuableAtStart(start.deps)).filter(isOffered);
  const checked = await checkAtStart(start.deps, begun);
  const unfinished = begun.filter(({ run }) => !isEnded(run, start.deps));
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
            checked.has(task.run) ? undefined : t('resume.unread'),
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
    if (action.id === 'look') return { ...start, isViewer: true };
    const picked = unfinished.find(({ run: { id } }) => action.id === `run:${id}`);
    return picked === undefined ? start : { ...start, unfinished: picked.run };
  }
};

function networkAtStart({ settings, given, networks }: FlowDeps['options']) {
  const name = given?.network ?? settings.read().network ?? '';
  return { name, choice: networks.find((network) => network.name === name) };
}

async function continuableAtStart(deps: FlowDeps): Promise<readonly ContinuableRun[]> {
  const { options } = deps;
  const settings = options.settings.read();
  const { name, choice } = networkAtStart(options);
  const key = Object.hasOwn(settings.networkKeys, name) ? settings.networkKeys[name] : undefined;
  const identity = choice?.identity;
  // Another network may have taken the name since.
  if (key === undefined || (identity !== undefined && !fitsKey(key, identity))) return [];
  const operator = settings.operators[key];
  return operator === undefined ? [] : continuableRuns(deps, key, operator);
}

/** Returns the runs that the chains show. */
async function checkAtStart(
  deps: FlowDeps,
  begun: readonly ContinuableRun[],
): Promise<ReadonlySet<Run>> {
  const { options, connections } = deps;
  const { name, choice } = networkAtStart(options);
  const checked = new Set<Run>();
  if (begun.length === 0 || choice === undefined) return checked;
  await untilSkipped(deps, async (signal) => {
    const connection = await options.connect(name, signal);
    connections.add(connection);
    const { ports, profile } = connection;
    const l1s = profile.phases.flatMap((phase) => phase.l1s);
    const readers = memoizeReaders(ports);
    const check = async ({ run }: ContinuableRun): Promise<void> => {
      const l1 = l1s.find(({ balancer }) => balancer === run.task.balancer);
      const readFacts: ReadFacts | undefined =
        l1 &&
        (async (node, id) => readValidation(readers, await readL1(readers, profile, l1), node, id));
      if (await checkRun(run, deps, readFacts, signal)) checked.add(run);
    };
    await Promise.all(begun.map(check));
  });
  return checked;
}

export async function unfinishedSentences(deps: FlowDeps): Promise<readonly string[]> {
  const { i18n } = deps;
  const runs = await continuableAtStart(deps);
  return runs.map(({ run }) =>
    i18n.t('resume.unfinished', {
      task: taskTitle(run.task, i18n),
      progress: progressOf(run, deps),
    }),
  );
}

type ContinuableRun = Pick<UnfinishedTask, 'run' | 'kind'>;

/** Unfinished runs with a signed transaction that can be continued, latest first, without those that were seen to end. */
async function continuableRuns(
  deps: Pick<FlowDeps, 'options' | 'endedRuns'>,
  key: string,
  operator: string,
): Promise<readonly ContinuableRun[]> {
  try {
    const network = identityOfKey(key);
    const evmAddress = parseAddress(operator);
    const name = journalName(network, evmAddress);
    const read = (take: TakeRecord) => deps.options.journals.read(name, take);
    const { memory } = await readOwnRecords(read, { network, evmAddress });
    return memory.runs
      .filter(
        (run) => run.closed === undefined && run.submissions.length > 0 && !isEnded(run, deps),
      )
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

function continueRun({ run: { id, task }, kind }: ContinuableRun, { t }: Translator): Choice {
  return {
    id: `run:${id}`,
    title: t({ key: `continue.${kind}`, values: { node: task.node ?? '' } }),
  };
}

/**
 * Without the changes that the chains show, and without runs of another position: without `nodes`, only the tasks about
 * no node; without `operator`, only those about the nodes. Reads only validations that the position does not have.
 */
export async function offersToContinue(
  { deps, connection, l1, operator }: WithOperator,
  { operator: facts, nodes: known }: Partial<Position>,
): Promise<readonly UnfinishedTask[]> {
  const nodes = known ?? [];
  const isWithin = ({ run: { task } }: ContinuableRun): boolean => {
    if (task.node === undefined) return facts !== undefined;
    const isListed = nodes.some(({ nodeId }) => nodeId === task.node);
    return known !== undefined && (facts !== undefined || isListed);
  };
  const readFacts: ReadFacts = async (node, id) => {
    const own = nodes.find(({ nodeId }) => nodeId === node)?.validation;
    return own?.validationId === id ? own : readValidation(connection.ports, l1, node, id);
  };
  const all = await continuableRuns(deps, networkKey(connection.profile), operator);
  const begun = all.filter(isWithin);
  const check = ({ run }: ContinuableRun) =>
    checkRun(run, deps, run.task.balancer === l1.balancer ? readFacts : undefined);
  await Promise.all(begun.map(check));
  const isOpen = ({ task: { kind, node, target, balancer: on } }: Run): boolean => {
    if (on !== undefined && on !== l1.balancer) return false;
    if (kind === 'opt-out-l1') return target === l1.balancer && facts?.optedInToL1 === true;
    if (kind === 'opt-out-vault') {
      const { vaults = [] } = facts ?? {};
      return vaults.some(({ address, optedIn }) => address === target && optedIn);
    }
    const own = nodes.find(({ nodeId }) => nodeId === node);
    if (kind === 'top-up') return own?.validation.validationId === target;
    const change = own?.change;
    return change === undefined || CONTINUING_TASK[change] !== kind;
  };
  return begun
    .filter(({ run }) => !isEnded(run, deps) && isOpen(run))
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
  const readFacts: ReadFacts = (node, id) =>
    readValidation(flow.connection.ports, flow.l1, node, id);
  await untilSkipped(flow.deps, (signal) => checkRun(run, flow.deps, readFacts, signal));
  if (isEnded(run, flow.deps)) return undefined;
  return withKeyOf(flow, async (signing) => {
    const { ports, profile } = signing.connection;
    const request = await rowOfRun(run)?.resume?.(run, { ports, profile, l1: flow.l1 });
    if (request === undefined) return undefined;
    const done = await runTaskOnScreen(signing, request);
    return done === BACK ? undefined : readChange(signing, request);
  });
}
