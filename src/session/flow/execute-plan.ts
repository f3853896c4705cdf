import { CODES } from '../../standing/codes.ts';
import { partsDone } from '../../standing/position.ts';
import { needsOperator } from '../../page/pages.ts';
import { priceOf } from '../view/price.ts';
import { accountPage } from '../screens/account-screen.ts';
import { type Agreed, type AdditionFacts, readAdditionFacts } from '../view/addition-facts.ts';
import { retryOnRequest } from '../retry-on-request.ts';
import { BACK, type Back, type FlowStep } from '../wizard-flow.ts';
import { memoizeOperators, requireOwn } from '../../tasks/node-snapshot.ts';
import {
  ENDED,
  type Ended,
  type FlowDeps,
  type WithAccount,
  type WithJournal,
} from '../flow-state.ts';
import { manageMembership } from './manage-membership.ts';
import { changePlannedBalance, chosenBalance } from './change-balance.ts';
import { type Adding, showDashboard } from './show-dashboard.ts';
import type { Visited } from '../screens/dashboard-screens.ts';
import { joinL1 } from './join-l1.ts';
import { dashboardActions } from './open-dashboard.ts';
import { identifyNode } from './identify-node.ts';
import { planNode } from './plan-node.ts';
import { runTaskOnScreen } from './run-task-on-screen.ts';
import type { TaskRequest } from '../../tasks/task-kinds.ts';
import { readAdditionCost, readChange } from './addition-cost.ts';
import { isUnsigned } from './task-run.ts';
import { withJournal } from './with-journal.ts';

/** No step of the plan is signed before the operator agrees. */
export const agreeToPlan: FlowStep<WithAccount, Agreed> = async (known) => {
  const { dialogue, i18n, stepBar } = known.deps;
  stepBar.moveTo('account');
  let planned = known;
  let showsAddresses = false;
  for (;;) {
    const standing = await retryOnRequest(
      known.deps,
      CODES.account,
      () => readOwnFacts(known),
      i18n.t('busy.account'),
    );
    if (standing === BACK) return BACK;
    stepBar.learn(partsDone(standing.operator, known.l1, [standing.validation]));
    const price = priceOf(standing, chosenBalance(planned));
    const page = accountPage(known, standing, price, showsAddresses);
    const action = await dialogue.ask(CODES.account, page);
    if (action.type === 'back') return BACK;
    const chosen = action.type === 'other-action' ? action.id : undefined;
    if (chosen === 'addresses') showsAddresses = !showsAddresses;
    if (chosen === 'balance') planned = await changePlannedBalance(planned, standing);
    if (chosen === 'membership') {
      await manageMembership({ ...known, operator: known.signer.evmAddress }, standing);
    }
    if (action.type === 'confirm' && page.ask.kind === 'agree') {
      const { evmAddress: value } = known.signer;
      dialogue.log({ mark: 'done', text: i18n.t('account.log'), value });
      stepBar.moveTo('register');
      return { ...planned, standing };
    }
  }
};

/** Refuses another operator's node before the account pays for anything. */
async function readOwnFacts(known: WithAccount): Promise<AdditionFacts> {
  const { connection, l1, signer } = known;
  const operator = signer.evmAddress;
  const standing = await readAdditionFacts(known);
  const operatorOf = memoizeOperators(connection.ports.evm, l1, operator);
  await requireOwn({ operator, operatorOf }, standing.validation);
  return standing;
}

export const executePlan: FlowStep<Agreed, Ended> = async (known) => {
  const added = await withJournal(known, addNode);
  if (added === BACK) return BACK;
  let visited: Visited | undefined = added;
  const here = { ...known, operator: known.signer.evmAddress };
  for (;;) {
    const next = await showDashboard(here, dashboardActions(here), visited && { visited });
    if (next === ENDED || next === BACK) return next;
    visited = await addAnother(known, next);
  }
};

async function addAnother(known: WithAccount, adding: Adding): Promise<Visited | undefined> {
  const fresh = { ...known, another: undefined, continued: undefined, unfinished: undefined };
  const met = await identifyNode({ ...fresh, ...adding }, 'onward');
  if (met === BACK) return undefined;
  const agreed = await agreeToPlan({ ...known, ...met }, 'onward');
  if (agreed === BACK) return undefined;
  const added = await withJournal(agreed, addNode);
  return added === BACK ? undefined : added;
}

async function addNode(known: Agreed & WithJournal): Promise<Visited | Back> {
  const { l1, deps } = known;
  const { nodeId } = known.node;
  const waiting = measureWaiting(deps);
  const joined = await joinL1(known);
  if (joined === BACK) return BACK;
  let request: Extract<TaskRequest, { kind: 'add-node' }>;
  for (;;) {
    const input = await planNode(joined);
    if (input === BACK) return BACK;
    request = { kind: 'add-node', l1, input };
    if ((await runTaskOnScreen(known, request)) !== BACK) break;
    // Before anything is signed, going back leads to the form, if there is one.
    const isAsked = (input.initiate ?? input.registering) !== undefined;
    if (!isAsked || !isUnsigned(known, request)) return BACK;
  }
  const cost = await readAdditionCost(known, nodeId);
  const { lasted, waited } = waiting.stop();
  // An addition that began in an earlier session also waited then.
  const addition = { ...cost, waited: cost.took <= lasted ? waited : undefined };
  return { nodeId, made: await readChange(known, request), addition };
}

/** Measures how long the session waits for chains and other parties, in milliseconds. */
function measureWaiting({ dialogue, options: { clock } }: FlowDeps) {
  const began = clock.now();
  let since = began;
  let waited = 0;
  let isWaiting = !needsOperator(dialogue.view().screen);
  const update = (): void => {
    const now = clock.now();
    if (isWaiting) waited += now - since;
    since = now;
    isWaiting = !needsOperator(dialogue.view().screen);
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
