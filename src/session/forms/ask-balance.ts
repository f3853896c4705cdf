import { formatUnits, nAvax, NAVAX_DECIMALS, type NAvax } from '../../domain/units.ts';
import type { FlowDeps } from '../flow/flow-state.ts';
import { avax } from '../view/format.ts';
import { BACK, type Back } from '../wizard-flow.ts';
import { balanceHelp, lasts, parseBalance } from './add-form.ts';
import { askAmount } from './amount-form.ts';

/** Asks for a validator's P-Chain balance and shows how long it lasts. */
export async function askBalance(
  { viewStore, words }: FlowDeps,
  code: string,
  proposed: NAvax,
  validatorFee: bigint,
  {
    payable,
    subject = '',
  }: { readonly payable?: NAvax | undefined; readonly subject?: string } = {},
): Promise<NAvax | Back> {
  const amount = await askAmount(viewStore, code, {
    question: words.t('balance.question'),
    title: words.t('form.balance'),
    unit: 'AVAX',
    value: formatUnits(proposed, NAVAX_DECIMALS),
    help: balanceHelp(payable, avax(validatorFee * 86_400n), words),
    subject,
    parse: (text) => parseBalance(text, payable),
    follows: (balance) => [lasts(nAvax(balance), validatorFee, words)],
  });
  return amount === BACK ? BACK : nAvax(amount);
}
