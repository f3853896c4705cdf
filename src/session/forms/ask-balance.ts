import { formatUnits, nAvax, NAVAX_DECIMALS, type NAvax } from '../../domain/units.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { FlowDeps } from '../flow/flow-state.ts';
import { avax } from '../../standing/format.ts';
import { BACK, type Back } from '../wizard-flow.ts';
import { balanceHelp, durationFinding, parseBalance } from './add-form.ts';
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
    follows: (balance) => [durationFinding(nAvax(balance), validatorFee, words)],
  });
  return amount === BACK ? BACK : nAvax(amount);
}

/** The values on which the top-up form is based. */
export interface TopUpBasis {
  readonly proposed: NAvax;
  /** The validator's current balance. */
  readonly has: NAvax;
  readonly validatorFee: bigint;
  /** The largest top-up that the account can pay; undefined if unknown, or if another account may pay. */
  readonly payable: NAvax | undefined;
  readonly subject: string;
}

/** Asks which amount to add to a validator's P-Chain balance, and shows how long the new balance lasts. */
export async function askTopUp(
  { viewStore, words }: FlowDeps,
  code: string,
  { proposed, has, validatorFee, payable, subject }: TopUpBasis,
): Promise<NAvax | Back> {
  const { t } = words;
  const help = t('top-up.help', { has: avax(has), perDay: avax(validatorFee * 86_400n) });
  const amount = await askAmount(viewStore, code, {
    question: t('top-up.question'),
    title: t('top-up.amount'),
    unit: 'AVAX',
    value: formatUnits(proposed, NAVAX_DECIMALS),
    help:
      payable === undefined ? help : t('form.balance-payable', { help, payable: avax(payable) }),
    subject,
    parse: (text) => {
      const wished = parseBalance(text, payable);
      if (wished === 0n) throw new OnboardError('E-FORM-209', {});
      return wished;
    },
    follows: (wished) => [durationFinding(nAvax(has + wished), validatorFee, words)],
  });
  return amount === BACK ? BACK : nAvax(amount);
}
