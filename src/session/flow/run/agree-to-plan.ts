import { nAvax, type NAvax } from '../../../domain/units.ts';
import { askBalance } from '../../forms/ask-balance.ts';
import { forgetTyped } from '../../forms/ask-form.ts';
import { CODES } from '../../view/codes.ts';
import { priceOf, type Price } from '../../view/price.ts';
import { accountScreen } from '../../screens/account-screen.ts';
import { readStanding, type Standing } from '../../view/standing.ts';
import { retryOnRequest } from '../../retry/retry-on-request.ts';
import { BACK, type Back, type FlowStep } from '../../wizard-flow.ts';
import { formSubject, type WithAccount } from '../flow-state.ts';
import { manageMembership } from '../dashboard/manage-membership.ts';

/**
 * Shows the account and the cost of all steps, and waits until the operator agrees. Nothing is signed before
 * that.
 */
export const agreeToPlan: FlowStep<WithAccount, WithAccount> = async (known) => {
  const { options, viewStore, words, stepBar } = known.deps;
  stepBar.moveTo('account');
  const busy = words.t('busy.account');
  const busyScreen = { code: CODES.account, busy, now: () => options.clock.now() };
  let { balance } = known;
  for (;;) {
    const standing = await retryOnRequest(viewStore, words, busyScreen, () => readStanding(known));
    if (standing === BACK) return BACK;
    const price = priceOf(standing, balance);
    const screen = accountScreen(known, standing, price);
    const action = await viewStore.ask(CODES.account, screen);
    if (action.type === 'back') return BACK;
    if (action.type === 'other-action' && action.id === 'balance') {
      const changed = await changePlan(known, standing, price);
      if (changed !== BACK) balance = changed;
    }
    if (action.type === 'other-action' && action.id === 'membership') {
      await manageMembership({ ...known, operator: known.signer.evmAddress }, standing);
    }
    if (action.type === 'confirm' && screen.ready) {
      const { evmAddress: value } = screen;
      viewStore.log({ mark: 'done', text: words.t('account.log'), value });
      stepBar.moveTo('register');
      return balance === undefined ? known : { ...known, balance };
    }
  }
};

/** Asks for another P-Chain balance. The add-node form then proposes this balance. */
async function changePlan(
  { deps, node, signer }: WithAccount,
  { validatorFee }: Standing,
  { balance, payable }: Price,
): Promise<NAvax | Back> {
  const limit = signer.where === 'elsewhere' ? undefined : payable;
  const limits = { payable: limit, subject: node.nodeId };
  const proposed = balance ?? nAvax(0n);
  const changed = await askBalance(deps, CODES.remedy, proposed, validatorFee, limits);
  if (changed !== BACK) {
    forgetTyped(deps.viewStore, CODES.form, formSubject(signer, node), 'balance');
    forgetTyped(deps.viewStore, CODES.remedy, node.nodeId);
  }
  return changed;
}
