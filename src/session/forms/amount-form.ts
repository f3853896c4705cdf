import type { Finding } from '../../page/page.ts';
import type { FormScreen } from '../view/view.ts';
import type { ViewStore } from '../view/view-store.ts';
import type { Back } from '../wizard-flow.ts';
import { parseField } from './add-form.ts';
import { askForm } from './ask-form.ts';

/** A form with one field, for an amount. */
export interface AmountForm {
  readonly question: string;
  readonly title: string;
  readonly unit: string;
  readonly value: string;
  readonly help: string;
  /**
   * Identifies what the amount is for, such as a NodeID. Text typed for one subject is not shown for another.
   */
  readonly subject?: string;
  /** @throws OnboardError if the text is not a valid amount */
  readonly parse: (text: string) => bigint;
  /** The consequences of the amount, shown below the field. */
  readonly follows: (amount: bigint) => readonly Finding[];
}

/** Asks for one amount. Resolves with the amount that `parse` returns. */
export function askAmount(
  viewStore: ViewStore,
  code: string,
  form: AmountForm,
): Promise<bigint | Back> {
  const { question, title, unit, help, subject, parse, follows } = form;
  return askForm(
    viewStore,
    code,
    { amount: form.value },
    ({ amount }) => {
      const { value, problem } = parseField(() => parse(amount));
      const field = { id: 'amount', title, unit, help, value: amount, ...problem };
      const facts = value === undefined ? [] : follows(value);
      const screen: FormScreen = { kind: 'form', question, fields: [field], facts };
      return { screen, values: value };
    },
    subject,
  );
}
