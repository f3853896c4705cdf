import { groupDigits } from '../../domain/units.ts';
import type { ChangeKind } from '../../tasks/change.ts';
import type { Submission } from '../../journal/memory.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ReadOnlyFlow } from '../flow/flow-state.ts';
import type { AdditionCost } from '../flow/run/addition-cost.ts';
import { avax, daysOf, roundedAvax } from '../../standing/format.ts';
import type { NodePosition } from '../../standing/position.ts';
import type { Choice } from '../../page/page.ts';
import type { DoneScreen } from '../view/view.ts';
import { transactionTitle } from '../../standing/step-title.ts';

function titleOf(isValidator: boolean, open: Exclude<ChangeKind, 'removal'> | undefined) {
  if (isValidator) return 'done.title';
  return open === undefined || open === 'weight'
    ? 'done.title-none'
    : (`done.title-${open}` as const);
}

/** The duration and cost of a node's addition, and the command that prints the receipt. */
export interface AdditionSummary extends AdditionCost {
  readonly receipt: string;
}

/** Shows the node's state, its IDs, the sent transactions and the possible next actions. */
export function doneScreen(
  { deps, l1 }: ReadOnlyFlow,
  { nodeId, validation, change: open, stepsLeft, validatorFee, mayAdd }: NodePosition,
  sent: readonly Submission[],
  addition?: AdditionSummary,
): DoneScreen {
  const { t } = deps.words;
  const { manager, pChain, validationId } = validation;
  const isValidator = manager?.status === 'active' && pChain !== undefined;
  const balance = pChain?.balance ?? 0n;
  const choices: Choice[] = [
    ...(open === undefined ? [] : [{ id: 'continue', title: t(`done.continue-${open}`) }]),
    ...(isValidator && open === undefined
      ? [
          { id: 'weight', title: t('done.change-weight') },
          { id: 'top-up', title: t('done.top-up') },
          { id: 'remove', title: t('done.remove') },
        ]
      : []),
    ...(isValidator && open !== undefined ? [{ id: 'top-up', title: t('done.top-up') }] : []),
    ...(mayAdd ? [{ id: 'another', title: t(isValidator ? 'done.another' : 'done.again') }] : []),
    { id: 'again', title: t('home.again') },
    { id: 'home', title: t('done.home') },
    { id: 'quit', title: t('done.quit') },
  ];
  return {
    kind: 'done',
    title:
      open === 'removal'
        ? t('done.title-removal', { node: nodeId, count: stepsLeft })
        : t(titleOf(isValidator, open), { l1: l1.name }),
    facts: isValidator
      ? [
          { label: t('done.weight'), value: groupDigits(manager.weight.toString()) },
          {
            label: t('done.balance'),
            value: balanceText(balance, validatorFee, deps),
          },
          ...(addition === undefined ? [] : [costRow(addition, deps.words)]),
        ]
      : [],
    ...(isValidator && addition !== undefined && { took: addition.took }),
    values: [
      { label: t('done.node'), value: nodeId },
      ...(validationId === undefined ? [] : [{ label: t('done.validation'), value: validationId }]),
    ],
    choices,
    sent: [
      ...(addition === undefined ? [] : [{ label: t('done.receipt'), value: addition.receipt }]),
      ...sent.map(({ step, id: value }) => ({
        label: t('done.transaction', { step: transactionTitle(step, deps.words) }),
        value,
      })),
    ],
  };
}

/** The addition's fees and P-Chain balance. */
function costRow({ fees, balance, isWhole }: AdditionSummary, { t }: Translator) {
  const values = { fees: roundedAvax(fees), balance: avax(balance) };
  return {
    label: t('done.cost'),
    value: t(isWhole ? 'done.cost-value' : 'done.cost-least', values),
  };
}

/**
 * A balance and how long it lasts. Names the day (UTC) on which the balance runs out, up to 1,000 years
 * ahead.
 */
function balanceText(
  balance: bigint,
  feePerSecond: bigint,
  { options, words }: ReadOnlyFlow['deps'],
): string {
  const values = { balance: avax(balance), days: daysOf(balance, feePerSecond) };
  const seconds = feePerSecond === 0n ? LONGEST : balance / feePerSecond;
  if (seconds >= LONGEST) return words.t('done.balance-value', values);
  const date = new Date(options.clock.now() + Number(seconds) * 1000).toISOString().slice(0, 10);
  return words.t('done.balance-until', { ...values, date });
}

/** The seconds in 1,000 years. */
const LONGEST = 31_557_600_000n;
