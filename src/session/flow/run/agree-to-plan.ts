import { CODES } from '../../../standing/codes.ts';
import { partsDone } from '../../../standing/position.ts';
import { priceOf } from '../../view/price.ts';
import { accountScreen } from '../../screens/account-screen.ts';
import { readStanding, type Standing } from '../../view/standing.ts';
import { retryOnRequest } from '../../retry/retry-on-request.ts';
import { BACK, type FlowStep } from '../../wizard-flow.ts';
import { memoizeOperators, requireOwn } from '../../../tasks/node-snapshot.ts';
import type { WithAccount } from '../flow-state.ts';
import { manageMembership } from '../dashboard/manage-membership.ts';
import { changePlannedBalance } from './planned-balance.ts';

/**
 * Shows the account and the cost of all steps, and waits until the operator agrees. No step of the plan is
 * signed before the operator agrees.
 */
export const agreeToPlan: FlowStep<WithAccount, WithAccount> = async (known) => {
  const { options, viewStore, words, stepBar } = known.deps;
  stepBar.moveTo('account');
  const busy = words.t('busy.account');
  const busyScreen = { code: CODES.account, busy, now: () => options.clock.now() };
  let planned = known;
  for (;;) {
    const standing = await retryOnRequest(viewStore, words, busyScreen, () =>
      readOwnStanding(known),
    );
    if (standing === BACK) return BACK;
    stepBar.learn(partsDone(standing.operator, known.l1, [standing.validation]));
    const price = priceOf(standing, planned.balance);
    const screen = accountScreen(known, standing, price);
    const action = await viewStore.ask(CODES.account, screen);
    if (action.type === 'back') return BACK;
    if (action.type === 'other-action' && action.id === 'balance') {
      planned = await changePlannedBalance(planned, standing);
    }
    if (action.type === 'other-action' && action.id === 'membership') {
      await manageMembership({ ...known, operator: known.signer.evmAddress }, standing);
    }
    if (action.type === 'confirm' && screen.ready) {
      const { evmAddress: value } = screen;
      viewStore.log({ mark: 'done', text: words.t('account.log'), value });
      stepBar.moveTo('register');
      return { ...planned, plansBalance: price.balance !== undefined };
    }
  }
};

/** Reads the state for the plan. Refuses another operator's node before the account pays for anything. */
async function readOwnStanding(known: WithAccount): Promise<Standing> {
  const { connection, l1, signer } = known;
  const operator = signer.evmAddress;
  const standing = await readStanding(known);
  const operatorOf = memoizeOperators(connection.ports.evm, l1, operator);
  await requireOwn({ operator, operatorOf }, standing.validation);
  return standing;
}
