import { choicePage } from '../../page/pages.ts';
import { ignoreOnboardError } from '../../domain/errors.ts';
import { gweiText } from '../../domain/units.ts';
import {
  type PendingTransactions,
  readPending,
  replacementInput,
  stuckTransactions,
  unresolvedTransactions,
} from '../../tasks/transactions/pending.ts';
import { CODES } from '../../standing/codes.ts';
import type { OnL1, WithOperator } from '../flow-state.ts';
import { lastOperator } from './open-account.ts';
import { runTaskOnScreen } from './run-task-on-screen.ts';
import { taskTitle } from './task-run.ts';
import { withKeyOf } from './with-journal.ts';
import { parseNodeId } from '../../domain/identity/ids.ts';
import { BACK, type Direction, type FlowPart } from '../wizard-flow.ts';
import { type EvmAddress, parseAddress } from '../../domain/identity/evm.ts';
import { RestartSession } from '../session.ts';
import { saveToFile } from '../save-to-file.ts';
import { readDashboardPosition } from '../view/addition-facts.ts';
import { type Position, milestonesDone } from '../../standing/position.ts';
import { askUntilAnswered } from '../prompt-until-valid.ts';
import { retryOnRequest, showBusy } from '../retry-on-request.ts';
import { type DashboardActions, type DashboardStart, showDashboard } from './show-dashboard.ts';
import { joinAgain } from './join-l1.ts';
import { manageMembership } from './manage-membership.ts';
import { manageNode } from './manage-node.ts';
import { offersToContinue, resume } from './resume.ts';

type Stuck = ReturnType<typeof stuckTransactions>[number];

/** Offers to replace each transaction that is unlikely to be included soon. */
async function offerStuck(flow: WithOperator): Promise<void> {
  const { deps } = flow;
  const { options } = deps;
  const left = new Set<bigint>();
  for (;;) {
    const pending = await readPendingTransactions(flow);
    const stuck =
      pending &&
      stuckTransactions(pending, options.clock.now()).findLast(({ nonce }) => !left.has(nonce));
    if (pending === undefined || stuck === undefined) return;
    left.add(stuck.nonce);
    const how = await ask(flow, stuck, pending);
    if (how === undefined) continue;
    const input = await retryOnRequest(deps, CODES.stuck, () =>
      replacementInput(flow.connection, pending, { nonce: stuck.nonce, how }),
    );
    if (input === BACK) continue;
    await withKeyOf(flow, (signing) => runTaskOnScreen(signing, { kind: 'replace', input }));
  }
}

/** undefined if no submission is pending or the read fails. */
async function readPendingTransactions(
  flow: WithOperator,
): Promise<PendingTransactions | undefined> {
  const { connection, operator, deps } = flow;
  const { journals } = deps.options;
  try {
    const unresolved = await unresolvedTransactions(connection, journals, operator);
    if (unresolved.length === 0) return undefined;
    showBusy(deps, CODES.stuck, deps.i18n.t('busy.look'));
    return await readPending(connection, unresolved, operator);
  } catch (error) {
    ignoreOnboardError(error);
    return undefined;
  }
}

async function ask(
  { deps: { dialogue, i18n } }: WithOperator,
  { nonce, run, submission }: Stuck,
  { baseFee }: PendingTransactions,
): Promise<'speed-up' | 'cancel' | undefined> {
  const { maxFeePerGas, id } = submission;
  const why =
    maxFeePerGas !== null && maxFeePerGas < baseFee
      ? i18n.t('stuck.cheap', {
          pays: gweiText.held(maxFeePerGas),
          asked: gweiText.needed(baseFee),
        })
      : i18n.t('stuck.long');
  const page = choicePage({
    question: i18n.t('stuck.question', { nonce }),
    help: `${i18n.t('stuck.help', { task: taskTitle(run.task, i18n), id })} ${why}`,
    choices: [
      { id: 'speed-up', title: i18n.t('stuck.speed-up') },
      { id: 'cancel', title: i18n.t('stuck.cancel') },
      { id: 'wait', title: i18n.t('stuck.wait') },
    ],
  });
  const how = await askUntilAnswered(dialogue, CODES.stuck, page);
  return how === 'speed-up' || how === 'cancel' ? how : undefined;
}

/**
 * Unless the operator went back, first offers to replace stuck transactions and continues the unfinished run.
 * Skips the dashboard if no operator is known, if the unfinished run adds a node, or if there is neither a
 * node nor an unfinished run.
 */
export const openDashboard: FlowPart<OnL1, OnL1> = async (flow, direction) => {
  const { unfinished, deps } = flow;
  const passing = direction === 'backward' ? BACK : flow;
  const operator = await knownOperator(flow);
  if (operator === undefined) return passing;
  const operatorFlow: WithOperator = { ...flow, operator };
  deps.dialogue.header({ operator });
  if (operatorFlow.isViewer === true) return viewDashboard(operatorFlow);
  if (direction === 'onward') await offerStuck(operatorFlow);
  const position = await retryOnRequest(operatorFlow.deps, CODES.home, () =>
    readDashboardPosition(operatorFlow),
  );
  if (position === BACK) return BACK;
  const done = milestonesDone(position.operator, flow.l1, position.nodes);
  const isAdding = unfinished?.task.kind === 'add-node';
  if (isAdding || (position.nodes.length === 0 && unfinished === undefined)) {
    deps.stepBar.learn(done);
    return passing;
  }
  deps.stepBar.showChains(done);
  const arrival = await arrive(operatorFlow, direction, position);
  const next = await showDashboard(operatorFlow, dashboardActions(operatorFlow), arrival);
  if (next === BACK) return BACK;
  return { ...flow, ...next };
};

async function arrive(
  flow: WithOperator,
  direction: Direction,
  position: Position,
): Promise<DashboardStart> {
  const { unfinished } = flow;
  if (unfinished === undefined || direction === 'backward') return { position };
  const made = await resume(flow, unfinished);
  // The key was not given. The task is still unfinished, so the session offers it again.
  if (made === BACK) throw new RestartSession('same-network');
  if (made === undefined) return { position };
  const { node } = unfinished.task;
  const before = position.nodes.find(({ nodeId }) => nodeId === node)?.validation.pChain;
  return node === undefined ? {} : { visited: { nodeId: parseNodeId(node), made, before } };
}

/**
 * An action asks for the key before it signs, if the key is unknown. While the operator changes something, the steps to
 * join an L1 are hidden.
 */
export function dashboardActions(flow: WithOperator): DashboardActions {
  const { stepBar } = flow.deps;
  return {
    change: async (change) => {
      stepBar.hide();
      return change.to === 'manage'
        ? manageNode(flow, change.node, change.nodeChange)
        : ((await resume(flow, change.run)) ?? BACK);
    },
    saveReceipt: (state) => saveReceipt(flow, state),
    join: (position) => joinAgain(flow, position),
    membership: (position) => {
      stepBar.hide();
      return manageMembership(flow, position);
    },
    unfinished: (position) => offersToContinue(flow, position),
  };
}

/** A failed read or write is logged. */
async function saveReceipt(
  { deps, connection, operator }: WithOperator,
  state: string,
): Promise<void> {
  const { options, dialogue, i18n } = deps;
  const { code } = dialogue.view();
  const problem = await saveToFile(deps, `receipt ${state}`, async () => {
    showBusy(deps, code, i18n.t('busy.receipt'));
    return options.saveText('receipt.md', await options.readReceipt(connection, operator));
  });
  if (problem) dialogue.answer({ mark: 'failed', text: i18n.error(problem).text });
}

/** For an operator who only views the nodes. Starts over when the operator goes back. */
async function viewDashboard(flow: WithOperator): Promise<never> {
  const { dialogue } = flow.deps;
  dialogue.header({ isReadOnly: true });
  await showDashboard(flow, undefined);
  dialogue.header({ isReadOnly: false });
  throw new RestartSession('same-network');
}

/** From the unfinished task, the key given at startup, or the last session on this network, in this order. */
async function knownOperator(flow: OnL1): Promise<EvmAddress | undefined> {
  const { deps, unfinished } = flow;
  try {
    if (unfinished !== undefined) return parseAddress(unfinished.task.operator);
    const given = await deps.options.keys.given();
    if (given !== undefined) return given.evmAddress;
    return lastOperator(flow);
  } catch (error) {
    // An unreadable key is reported later, when the session needs the key.
    ignoreOnboardError(error);
    return undefined;
  }
}
