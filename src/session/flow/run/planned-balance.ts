import { nAvax } from '../../../domain/units.ts';
import { askBalance } from '../../forms/ask-balance.ts';
import { forgetTyped } from '../../forms/ask-form.ts';
import { retryOnRequest } from '../../retry/retry-on-request.ts';
import { CODES } from '../../../standing/codes.ts';
import { priceOf } from '../../view/price.ts';
import { readStanding, type Standing } from '../../view/standing.ts';
import { BACK } from '../../wizard-flow.ts';
import { formSubject, type WithAccount } from '../flow-state.ts';

/**
 * Asks for the P-Chain balance of a node that is not added yet. Returns `known` unchanged if the operator
 * goes back.
 * @param read the operator's state, if it was just read
 */
export async function changePlannedBalance<Known extends WithAccount>(
  known: Known,
  read?: Standing,
): Promise<Known> {
  const { deps, node, signer } = known;
  const { options, viewStore, words } = deps;
  const busy = words.t('busy.look');
  const busyScreen = { code: CODES.remedy, busy, now: () => options.clock.now() };
  const standing =
    read ?? (await retryOnRequest(viewStore, words, busyScreen, () => readStanding(known)));
  if (standing === BACK) return known;
  const { balance = nAvax(0n), payable } = priceOf(standing, known.balance);
  const limit = signer.where === 'elsewhere' ? undefined : payable;
  const limits = { payable: limit, subject: node.nodeId };
  const changed = await askBalance(deps, CODES.remedy, balance, standing.validatorFee, limits);
  if (changed === BACK) return known;
  forgetTyped(viewStore, CODES.form, formSubject(signer, node), 'balance');
  forgetTyped(viewStore, CODES.remedy, node.nodeId);
  return { ...known, balance: changed };
}
