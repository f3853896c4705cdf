import { formatUnits, nAvax, NAVAX_DECIMALS, parseAmount, type NAvax } from '../../domain/units.ts';
import type { Talk } from '../flow/known.ts';
import { avax } from '../format.ts';
import { BACK, type Back } from '../way.ts';
import { lasts } from './add-form.ts';
import { askAmount } from './amount-form.ts';

/** Asks for a validator's P-Chain balance and shows how long it lasts. */
export async function askBalance(
  { stage, words }: Talk,
  code: string,
  proposed: NAvax,
  validatorFee: bigint,
): Promise<NAvax | Back> {
  const amount = await askAmount(stage, code, {
    question: words.t('balance.question'),
    title: words.t('form.balance'),
    unit: 'AVAX',
    value: formatUnits(proposed, NAVAX_DECIMALS),
    help: words.t('form.balance-help', { perDay: avax(validatorFee * 86_400n) }),
    parse: (text) => parseAmount(text, NAVAX_DECIMALS),
    follows: (balance) => [lasts(nAvax(balance), validatorFee, words)],
  });
  return amount === BACK ? BACK : nAvax(amount);
}
