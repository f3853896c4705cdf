import { CODES } from '../../standing/codes.ts';
import { milestonesDone } from '../../standing/position.ts';
import { needsOperator } from '../../page/pages.ts';
import { type AdditionFacts, priceOf, readAdditionFacts } from '../../tasks/money/price.ts';
import { accountPage } from '../screens/account-screen.ts';
import type { WithFacts } from '../view/addition-facts.ts';
import { retryOnRequest } from '../retry-on-request.ts';
import { BACK, type Back, type FlowPart } from '../wizard-flow.ts';
import { memoizeOperators, requireOwn } from '../../tasks/validation/node-snapshot.ts';
import type { FlowDeps, WithAccount, WithJournal } from '../flow-state.ts';
import { manageMembership } from './manage-membership.ts';
import { changePlannedBalance, chosenBalance } from './change-balance.ts';
import { showDashboard } from './show-dashboard.ts';
import type { AdditionProgress } from '../screens/dashboard-menu.ts';
import type { NodeVisit } from '../screens/dashboard-screens.ts';
import { joinL1 } from './join-l1.ts';
import { dashboardActions } from './open-dashboard.ts';
import { identifyNode } from './identify-node.ts';
import { planNode } from './plan-node.ts';
import { runTaskOnScreen } from './run-task-on-screen.ts';
import type { TaskRequest } from '../../tasks/task-kinds.ts';
import { readAdditionCost, readChange } from '../../tasks/money/addition-cost.ts';
import { isUnsigned } from './task-run.ts';
import { withJournal } from './with-journal.ts';

/** No step of the plan is signed before the operator agrees. */
export const agreeToPlan: FlowPart<WithAccount, WithFacts> = async (flow) => {
  const { dialogue, i18n, stepBar } = flow.deps;
  stepBar.moveTo('account');
  let planned = flow;
  let showsAddresses = false;
  for (;;) {
    const facts = await retryOnRequest(
      flow.deps,
      CODES.account,
      () => readOwnFacts(flow),
      i18n.t('busy.account'),
    );
    if (facts === BACK) return BACK;
    stepBar.learn(milestonesDone(facts.operator, flow.l1, [facts]));
    const price = priceOf(facts, chosenBalance(planned));
    const page = accountPage(flow, facts, price, showsAddresses);
    const action = await dialogue.ask(CODES.account, page);
    if (action.type === 'back') return BACK;
    const chosen = action.type === 'other-action' ? action.id : undefined;
    if (chosen === 'addresses') showsAddresses = !showsAddresses;
    if (chosen === 'balance') planned = await changePlannedBalance(planned, facts);
    if (chosen === 'membership') {
      await manageMembership({ ...flow, operator: flow.signer.evmAddress }, facts);
    }
    if (action.type === 'confirm' && page.ask.kind === 'agree') {
      const { evmAddress: value } = flow.signer;
      dialogue.log({ mark: 'done', text: i18n.t('account.log'), value });
      stepBar.moveTo('register');
      return { ...planned, facts };
    }
  }
};

/** Refuses another operator's node before the account pays for anything. */
async function readOwnFacts(flow: WithAccount): Promise<AdditionFacts> {
  const { connection, l1, signer } = flow;
  const operator = signer.evmAddress;
  const facts = await readAdditionFacts(flow);
  const operatorOf = memoizeOperators(connection.ports.evm, l1, operator);
  await requireOwn({ operator, operatorOf }, facts.validation);
  return facts;
}

/** Adds the node, and then shows the dashboard until the operator goes back or quits. */
export const executePlan: FlowPart<WithFacts, never> = async (flow) => {
  const added = await withJournal(flow, addNode);
  if (added === BACK) return BACK;
  let visited: NodeVisit | undefined = added;
  const operatorFlow = { ...flow, operator: flow.signer.evmAddress };
  for (;;) {
    const next = await showDashboard(
      operatorFlow,
      dashboardActions(operatorFlow),
      visited && { visited },
    );
    if (next === BACK) return BACK;
    visited = await addAnother(flow, next);
  }
};

async function addAnother(
  flow: WithAccount,
  adding: AdditionProgress,
): Promise<NodeVisit | undefined> {
  const fresh = { ...flow, another: undefined, continued: undefined, unfinished: undefined };
  const identified = await identifyNode({ ...fresh, ...adding }, 'onward');
  if (identified === BACK) return undefined;
  const agreed = await agreeToPlan({ ...flow, ...identified }, 'onward');
  if (agreed === BACK) return undefined;
  const added = await withJournal(agreed, addNode);
  return added === BACK ? undefined : added;
}

async function addNode(flow: WithFacts & WithJournal): Promise<NodeVisit | Back> {
  const { l1, deps } = flow;
  const { nodeId } = flow.node;
  const waiting = measureWaiting(deps);
  const joined = await joinL1(flow);
  if (joined === BACK) return BACK;
  let request: Extract<TaskRequest, { kind: 'add-node' }>;
  for (;;) {
    const input = await planNode(joined);
    if (input === BACK) return BACK;
    request = { kind: 'add-node', l1, input };
    if ((await runTaskOnScreen(flow, request)) !== BACK) break;
    // Before anything is signed, going back leads to the form, if there is one.
    const isAsked = (input.newNode ?? input.registering) !== undefined;
    if (!isAsked || !isUnsigned(flow, request)) return BACK;
  }
  const cost = await readAdditionCost(flow, nodeId);
  const { lasted, waited } = waiting.stop();
  // An addition that began in an earlier session also waited then.
  const addition = { ...cost, waited: cost.took <= lasted ? waited : undefined };
  return { nodeId, made: await readChange(flow, request), addition };
}

/** Measures how long the session waits for chains and other parties, in milliseconds. */
function measureWaiting({ dialogue, options: { clock } }: FlowDeps) {
  const began = clock.now();
  let since = began;
  let waited = 0;
  let isWaiting = !needsOperator(dialogue.view().page);
  const update = (): void => {
    const now = clock.now();
    if (isWaiting) waited += now - since;
    since = now;
    isWaiting = !needsOperator(dialogue.view().page);
  };
  const unsubscribe = dialogue.subscribe(update);
  return {
    stop() {
      update();
      unsubscribe();
      return { lasted: since - began, waited };
    },
  };
}
