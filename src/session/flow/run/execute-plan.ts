import type { EvmAddress } from '../../../domain/identity/evm.ts';
import { BACK, type Back, type FlowStep } from '../../wizard-flow.ts';
import { showDashboard, type Adding, type Visited } from '../dashboard/show-dashboard.ts';
import { joinL1 } from '../dashboard/join-l1.ts';
import { ENDED, type WithAccountAndJournal, type Ended, type WithAccount } from '../flow-state.ts';
import { dashboardActions } from '../dashboard/dashboard-actions.ts';
import { identifyNode } from '../node/identify-node.ts';
import { agreeToPlan } from './agree-to-plan.ts';
import { planNode } from '../node/plan-node.ts';
import { runTaskOnScreen } from './run-task-on-screen.ts';
import { readAdditionCost } from './addition-cost.ts';
import { sentLast } from './sent-last.ts';
import { withJournal } from '../account/with-journal.ts';

/** Adds the node, then opens the dashboard. */
export const executePlan: FlowStep<WithAccount, Ended> = async (known) => {
  const added = await withJournal(known, addNode);
  if (added === BACK) return BACK;
  let visited: Visited | undefined = added;
  const here = { ...known, operator: known.signer.evmAddress };
  for (;;) {
    const arrival = visited === undefined ? {} : { visited };
    const next = await showDashboard(here, dashboardActions(here), arrival);
    if (next === ENDED || next === BACK) return next;
    visited = await addAnother(known, next);
  }
};

/** Adds another node; undefined if the operator went back. */
async function addAnother(known: WithAccount, { continued }: Adding): Promise<Visited | undefined> {
  const met = await identifyNode({ ...known, another: known.l1, continued }, 'onward');
  if (met === BACK) return undefined;
  const agreed = await agreeToPlan({ ...known, ...met }, 'onward');
  if (agreed === BACK) return undefined;
  const added = await withJournal(agreed, addNode);
  return added === BACK ? undefined : added;
}

/**
 * Joins the L1 and adds the node. Resolves with the sent transactions, and with the duration and cost of the
 * addition.
 */
async function addNode(known: WithAccountAndJournal): Promise<Visited | Back> {
  const { l1, node, connection, deps, signer } = known;
  const joined = await joinL1(known);
  if (joined === BACK) return BACK;
  const input = await planNode(joined);
  if (input === BACK) return BACK;
  const done = await runTaskOnScreen(known, { kind: 'add-node', l1, input });
  if (done === BACK) return BACK;
  const { nodeId } = node;
  const receipt = receiptCommand(deps.options.command, connection.profile.name, signer.evmAddress);
  const addition = { ...(await readAdditionCost(known, nodeId)), receipt };
  return { nodeId, sent: sentLast(known.journal), addition };
}

/** The command that prints the receipt. Begins with the command that started this program. */
function receiptCommand(command: string, network: string, operator: EvmAddress): string {
  const program = command === 'npm start' ? 'npm start --' : command;
  return `${program} receipt --network ${network} ${operator}`;
}
