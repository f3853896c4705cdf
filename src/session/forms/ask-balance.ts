import type { Finding } from '../../page/page.ts';
import { formPage } from '../../page/pages.ts';
import type { Dialogue } from '../view/dialogue.ts';
import { BACK, type Back } from '../wizard-flow.ts';
import { balanceHelp, durationFinding, parseBalance, parseField } from './add-form.ts';
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
  /** Such as a NodeID. Text typed for one subject is not shown for another. */
  readonly subject: string;
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
  const { question, title, unit, help, subject, present, parse, follows } = form;
  return askForm(
    dialogue,
    code,
    { amount: form.value },
    ({ amount }, isRefused) => {
      const { value, problem } = parseField(() => parse(amount));
      const field = { id: 'amount', title, unit, help, value: amount, ...problem };
      const isUnchanged = value !== undefined && value === present?.amount;
      const unchanged: readonly Finding[] | undefined =
        isUnchanged && isRefused ? [{ verdict: 'fails', text: present.text }] : undefined;
      const facts = unchanged ?? (value === undefined ? [] : follows(value));
      return {
        screen: formPage(question, [field], facts),
        values: isUnchanged ? undefined : value,
      };
    },
    subject,
  );
}

export async function askBalance(
  { dialogue, i18n }: FlowDeps,
  code: string,
  proposed: NAvax,
  validatorFee: bigint,
  { payable, subject }: { readonly payable: NAvax | undefined; readonly subject: string },
): Promise<NAvax | Back> {
  const amount = await askAmount(dialogue, code, {
    question: i18n.t('balance.question'),
    title: i18n.t('form.balance'),
    unit: 'AVAX',
    value: formatUnits(proposed, NAVAX_DECIMALS),
    help: balanceHelp(payable, nAvaxText.needed(nAvax(validatorFee * 86_400n)), i18n),
    subject,
    parse: (text) => parseBalance(text, payable),
    follows: (balance) => [durationFinding(nAvax(balance), validatorFee, i18n)],
  });
  return amount === BACK ? BACK : nAvax(amount);
}

interface TopUpBasis {
  readonly proposed: NAvax;
  readonly has: NAvax;
  readonly validatorFee: bigint;
  /** The largest top-up that the account can pay; undefined if unknown, or if another account may pay. */
  readonly payable: NAvax | undefined;
  readonly subject: string;
}

export async function askTopUp(
  { dialogue, i18n }: FlowDeps,
  code: string,
  { proposed, has, validatorFee, payable, subject }: TopUpBasis,
): Promise<NAvax | Back> {
  const { t } = i18n;
  const help = t('top-up.help', {
    has: nAvaxText.held(has),
    perDay: nAvaxText.needed(nAvax(validatorFee * 86_400n)),
  });
  const amount = await askAmount(dialogue, code, {
    question: t('top-up.question'),
    title: t('top-up.amount'),
    unit: 'AVAX',
    value: formatUnits(proposed, NAVAX_DECIMALS),
    help:
      payable === undefined
        ? help
        : t('form.balance-payable', { help, payable: nAvaxText.held(payable) }),
    subject,
    parse: (text) => {
      const wished = parseBalance(text, payable);
      if (wished === 0n) throw new OnboardError('E-FORM-209', {});
      return wished;
    },
    follows: (wished) => [durationFinding(nAvax(has + wished), validatorFee, i18n)],
  });
  return amount === BACK ? BACK : nAvax(amount);
}
