import { CODES } from '../../view/codes.ts';
import { priceOf } from '../../view/price.ts';
import { accountScreen } from '../../screens/account-screen.ts';
import { readStanding } from '../../view/standing.ts';
import { retryOnRequest } from '../../retry/retry-on-request.ts';
import { BACK, type FlowStep } from '../../wizard-flow.ts';
import type { WithAccount } from '../flow-state.ts';
import { manageMembership } from '../dashboard/manage-membership.ts';

/** Shows the account and the cost of all steps, before anything is signed, until the operator agrees. */
export const agreeToPlan: FlowStep<WithAccount, WithAccount> = async (known) => {
  const { options, viewStore, words, line } = known.deps;
  line.at('account');
  const busy = words.t('busy.account');
  const look = { code: CODES.account, busy, now: () => options.clock.now() };
  for (;;) {
    const standing = await retryOnRequest(viewStore, words, look, () => readStanding(known));
    if (standing === BACK) return BACK;
    const price = priceOf(standing);
    const screen = accountScreen(known, standing, price);
    const action = await viewStore.ask(CODES.account, screen);
    if (action.type === 'back') return BACK;
    if (action.type === 'also') {
      await manageMembership({ ...known, operator: known.signer.evmAddress }, standing);
    }
    if (action.type === 'confirm' && screen.ready) {
      const { evmAddress: value } = screen;
      viewStore.log({ mark: 'done', text: words.t('account.log'), value });
      line.at('register');
      return known;
    }
  }
};
