import { OnboardError } from '../../domain/errors.ts';
import { gweiText } from '../../domain/units.ts';
import {
  type Pending,
  readPending,
  replacementInput,
  stuckTransactions,
  unresolvedTransactions,
} from '../../tasks/pending.ts';
import { CODES } from '../../standing/codes.ts';
import { ENDED, type OnL1, type WithJournal, type WithOperator } from '../flow-state.ts';
import { runTaskOnScreen } from './run-task-on-screen.ts';
import { sentLast, taskTitle } from './run-log.ts';
import { withKeyOf } from './with-journal.ts';
import { type NodeId, parseNodeId } from '../../domain/identity/ids.ts';
import type { Run } from '../../journal/memory.ts';
import { rowOfRun } from '../../tasks/task-kinds.ts';
import { BACK, type Back, type FlowStep } from '../wizard-flow.ts';
import { type EvmAddress, parseAddress } from '../../domain/identity/evm.ts';
import { RestartSession } from '../session.ts';
import { QuitSession } from '../quit-session.ts';
import { readHome } from '../view/standing.ts';
import { type Position, partsDone } from '../../standing/position.ts';
import { retryOnRequest } from '../retry-on-request.ts';
import { type Visited, showDashboard } from './show-dashboard.ts';
import { dashboardActions } from './dashboard-actions.ts';

type Stuck = ReturnType<typeof stuckTransactions>[number];

/**
 * Finds the operator's transactions that are unlikely to be included soon. Offers to replace each transaction
 * with the same call at a higher fee, or with an empty transaction.
 */
async function offerStuck(here: WithOperator): Promise<void> {
  const { deps } = here;
  const { options } = deps;
  const left = new Set<bigint>();
  for (;;) {
    const pending = await readPendingTransactions(here);
    const stuck =
      pending &&
      stuckTransactions(pending, options.clock.now()).findLast(({ nonce }) => !left.has(nonce));
    if (pending === undefined || stuck === undefined) return;
    left.add(stuck.nonce);
    const how = await ask(here, stuck, pending);
    if (how === undefined) continue;
    const input = replacementInput(pending, { nonce: stuck.nonce, how });
    await withKeyOf(here, (signing) => runTaskOnScreen(signing, { kind: 'replace', input }));
  }
}

/** Reads the pending submissions. Resolves with undefined if no submission is pending or the read fails. */
async function readPendingTransactions({
  connection,
  operator,
  deps,
}: WithOperator): Promise<Pending | undefined> {
  const { journals, clock } = deps.options;
  try {
    if ((await unresolvedTransactions(connection, journals, operator)).length === 0)
      return undefined;
    const busy = deps.words.t('busy.look');
    deps.viewStore.show(CODES.stuck, { kind: 'busy', text: busy, since: clock.now() });
    return await readPending(connection, journals, operator);
  } catch (error) {
    if (error instanceof OnboardError) return undefined;
    throw error;
  }
}

async function ask(
  { deps: { viewStore, words } }: WithOperator,
  { nonce, run, submission }: Stuck,
  { baseFee }: Pending,
): Promise<'speed-up' | 'cancel' | undefined> {
  const { maxFeePerGas, id } = submission;
  const why =
    maxFeePerGas !== null && maxFeePerGas < baseFee
      ? words.t('stuck.cheap', {
          pays: gweiText.held(maxFeePerGas),
          asked: gweiText.needed(baseFee),
        })
      : words.t('stuck.long');
  for (;;) {
    const action = await viewStore.ask(CODES.stuck, {
      kind: 'choice',
      question: words.t('stuck.question', { nonce }),
      help: `${words.t('stuck.help', { task: taskTitle(run.task, words), id })} ${why}`,
      choices: [
        { id: 'speed-up', title: words.t('stuck.speed-up') },
        { id: 'cancel', title: words.t('stuck.cancel') },
        { id: 'wait', title: words.t('stuck.wait') },
      ],
    });
    if (action.type === 'back') return undefined;
    if (action.type !== 'choose') continue;
    return action.id === 'wait' ? undefined : (action.id as 'speed-up' | 'cancel');
  }
}

/**
 * Continues an unfinished run with the input that the journal recorded.
 * @returns the node of the completed run, if any; BACK if the run was not completed; undefined if the run
 * cannot be continued
 */
async function resumeRun(
  known: WithJournal,
  run: Run,
): Promise<{ readonly nodeId: NodeId | undefined } | Back | undefined> {
  const { l1, connection } = known;
  const { ports, profile } = connection;
  const request = await rowOfRun(run)?.resume?.(run, { ports, profile, l1 });
  if (request === undefined) return undefined;
  if ((await runTaskOnScreen(known, request)) === BACK) return BACK;
  return { nodeId: run.task.node === undefined ? undefined : parseNodeId(run.task.node) };
}

/**
 * Opens the dashboard. Unless the operator went back to this step, first offers to replace stuck transactions
 * and continues the unfinished run. Skips the dashboard in three cases: no operator is known, the unfinished
 * run adds a node, or there is neither a node nor an unfinished run.
 */
export const openDashboard: FlowStep<OnL1, OnL1> = async (known, entered) => {
  const { unfinished, deps } = known;
  const passing = entered === 'backward' ? BACK : known;
  const operator = await knownOperator(known);
  if (operator === undefined) return passing;
  const here: WithOperator = { ...known, operator };
  deps.viewStore.header({ operator });
  if (entered === 'onward') await offerStuck(here);
  if (unfinished?.task.kind === 'add-node') return passing;
  const standing = await standingOf(here);
  if (standing === BACK) return BACK;
  const validations = standing.nodes.map(({ validation }) => validation);
  const done = partsDone(standing.operator, known.l1, validations);
  if (standing.nodes.length === 0 && unfinished === undefined) {
    deps.stepBar.learn(done);
    return passing;
  }
  deps.stepBar.showChains(done);
  const visited = entered === 'onward' ? await resumed(here) : undefined;
  const now = visited === 'no-node' ? await standingOf(here) : standing;
  if (now === BACK) return BACK;
  const arrival = typeof visited === 'object' ? { visited } : { standing: now };
  const next = await showDashboard(here, dashboardActions(here), arrival);
  if (next === BACK) return BACK;
  if (next === ENDED) throw new QuitSession();
  return { ...known, another: known.l1, ...next };
};

/**
 * Continues the unfinished run that the operator picked. Resolves with the run's node, or with `no-node` if
 * the run has no node. Resolves with undefined if no run was completed.
 */
async function resumed(here: WithOperator): Promise<Visited | 'no-node' | undefined> {
  const { unfinished } = here;
  if (unfinished === undefined) return undefined;
  const done = await withKeyOf(here, async (signing) => {
    const done = await resumeRun(signing, unfinished);
    if (done === undefined || done === BACK) return undefined;
    const { nodeId } = done;
    return nodeId === undefined ? 'no-node' : { nodeId, sent: sentLast(signing.journal) };
  });
  // The key was not given. The task is still unfinished, so the session offers it again.
  if (done === BACK) throw new RestartSession('same-network');
  return done;
}

/**
 * Takes the operator from the unfinished task, the key given at startup, or the last session on this network,
 * in this order.
 */
async function knownOperator({
  deps,
  connection,
  unfinished,
}: OnL1): Promise<EvmAddress | undefined> {
  const { keys, settings } = deps.options;
  try {
    if (unfinished !== undefined) return parseAddress(unfinished.task.operator);
    const given = await keys.given();
    if (given !== undefined) return given.evmAddress;
    const last = settings.read().operators[connection.profile.name];
    return last === undefined ? undefined : parseAddress(last);
  } catch (error) {
    // An unreadable key is reported later, when the session needs the key.
    if (error instanceof OnboardError) return undefined;
    throw error;
  }
}

function standingOf(here: WithOperator): Promise<Position | Back> {
  const { options, viewStore, words } = here.deps;
  const busy = words.t('busy.look');
  const busyScreen = { code: CODES.home, busy, now: () => options.clock.now() };
  return retryOnRequest(viewStore, words, busyScreen, () => readHome(here));
}
