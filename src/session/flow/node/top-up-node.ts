import { nAvax, type NAvax } from '../../../domain/units.ts';
import type { Submission } from '../../../journal/memory.ts';
import { readAccount } from '../../../protocol/snapshots/read-account.ts';
import { askTopUp } from '../../forms/ask-balance.ts';
import { forgetTyped } from '../../forms/ask-form.ts';
import { retryOnRequest } from '../../retry/retry-on-request.ts';
import { CODES } from '../../view/codes.ts';
import { payableTopUp } from '../../view/price.ts';
import type { NodeStanding } from '../../view/standing.ts';
import { BACK, type Back } from '../../wizard-flow.ts';
import { withKeyOf } from '../account/with-key-of.ts';
import type { WithOperator, WithSigner } from '../flow-state.ts';
import { runTaskOnScreen } from '../run/run-task-on-screen.ts';
import { sentLast } from '../run/sent-last.ts';

/** Seconds that a proposed top-up lasts. */
const MONTH = 30n * 86_400n;

/**
 * Asks for an amount and tops up the validator's balance. The account's P-Chain funds are known only after
 * the operator gives the key. If the amount turns out to be too high, this function asks for another amount.
 */
export async function topUpNode(
  here: WithOperator,
  { nodeId, validation, validatorFee }: NodeStanding,
): Promise<readonly Submission[] | Back> {
  const { deps, l1, operator } = here;
  const ask = (payable: NAvax | undefined) =>
    askTopUp(deps, CODES['top-up'], {
      proposed: nAvax(validatorFee * MONTH),
      has: nAvax(validation.pChain?.balance ?? 0n),
      validatorFee,
      payable,
      subject: nodeId,
    });
  const signer = deps.signers.get(operator);
  const limit = signer && (await payableOf({ ...here, signer }));
  if (limit === BACK) return BACK;
  const wished = await ask(limit);
  if (wished === BACK) return BACK;
  return withKeyOf(here, async (signing) => {
    const payable = await payableOf(signing);
    if (payable === BACK) return BACK;
    const amount = payable !== undefined && wished > payable ? await ask(payable) : wished;
    if (amount === BACK) return BACK;
    const done = await runTaskOnScreen(signing, { kind: 'top-up', l1, input: { nodeId, amount } });
    if (done === BACK) return BACK;
    forgetTyped(deps.viewStore, CODES['top-up'], nodeId);
    return sentLast(signing.journal);
  });
}

/** The largest top-up that the account can pay; undefined if another account may pay. */
function payableOf({ connection, deps, signer }: WithSigner): Promise<NAvax | undefined | Back> {
  const { options, viewStore, words } = deps;
  const busyScreen = {
    code: CODES['top-up'],
    busy: words.t('busy.look'),
    now: () => options.clock.now(),
  };
  if (signer.where === 'elsewhere') return Promise.resolve(undefined);
  const { evm } = connection.ports;
  return retryOnRequest(viewStore, words, busyScreen, async () => {
    const [pChain, cBalance, fees] = await Promise.all([
      readAccount(connection.ports, connection.profile, signer),
      evm.balance(signer.evmAddress),
      evm.fees(),
    ]);
    return payableTopUp({ pChain, cBalance, fees });
  });
}
