import type { Finding } from '../../page/page.ts';
import { formPage } from '../../page/pages.ts';
import type { Dialogue } from '../view/dialogue.ts';
import { BACK, type Back } from '../wizard-flow.ts';
import { durationFinding, parseBalance, parseField, withPayable } from './add-form.ts';
import { askForm } from './ask-form.ts';
import { NAVAX_DECIMALS, type NAvax, formatUnits, nAvax, nAvaxText } from '../../domain/units.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { FlowDeps } from '../flow-state.ts';

interface AmountForm {
  readonly question: string;
  readonly title: string;
  readonly unit: string;
  readonly value: string;
  readonly help: string;
  /** Such as a NodeID. Text typed for one topic is not shown for another. */
  readonly topic: string;
  /** @throws OnboardError if the text is not a valid amount */
  readonly parse: (text: string) => bigint;
  /** The present amount, which is refused because it changes nothing, and the text that says so. */
  readonly present?: { readonly amount: bigint; readonly text: string };
  readonly follows: (amount: bigint) => readonly Finding[];
}

export function askAmount(
  dialogue: Dialogue,
  code: string,
  form: AmountForm,
): Promise<bigint | Back> {
  const { question, title, unit, help, topic, present, parse, follows } = form;
  const defaults = { amount: form.value };
  return askForm(dialogue, { code, defaults, topic }, ({ amount }, isRefused) => {
    const { value, problem } = parseField(() => parse(amount));
    const field = { id: 'amount', title, unit, help, value: amount, ...problem };
    const isUnchanged = value !== undefined && value === present?.amount;
    const unchanged: readonly Finding[] | undefined =
      isUnchanged && isRefused ? [{ verdict: 'fails', text: present.text }] : undefined;
    const facts = unchanged ?? (value === undefined ? [] : follows(value));
    return {
      page: formPage(question, [field], facts),
      values: isUnchanged ? undefined : value,
    };
  });
}

interface BalanceForm {
  readonly proposed: NAvax;
  readonly validatorFee: bigint;
  /** The highest amount that the account can pay; undefined if unknown, or if another account may pay. */
  readonly payable: NAvax | undefined;
  readonly topic: string;
  /** The validator's balance before a top-up; undefined for a new validator. */
  readonly has?: NAvax;
}

/** Asks for the balance of a new validator, or for the amount of a top-up. */
export async function askBalance(
  { dialogue, i18n }: FlowDeps,
  code: string,
  { proposed, validatorFee, payable, topic, has }: BalanceForm,
): Promise<NAvax | Back> {
  const { t } = i18n;
  const isTopUp = has !== undefined;
  const perDay = nAvaxText.needed(nAvax(validatorFee * 86_400n));
  const help = isTopUp
    ? t('top-up.help', { has: nAvaxText.held(has), perDay })
    : t('form.balance-help', { perDay });
  const amount = await askAmount(dialogue, code, {
    question: t(isTopUp ? 'top-up.question' : 'balance.question'),
    title: t(isTopUp ? 'top-up.amount' : 'form.balance'),
    unit: 'AVAX',
    value: formatUnits(proposed, NAVAX_DECIMALS),
    help: withPayable(help, payable, i18n),
    topic,
    parse: (text) => {
      const wished = parseBalance(text, payable);
      if (isTopUp && wished === 0n) throw new OnboardError('E-FORM-209', {});
      return wished;
    },
    follows: (wished) => [durationFinding(nAvax((has ?? 0n) + wished), validatorFee, i18n)],
  });
  return amount === BACK ? BACK : nAvax(amount);
}
