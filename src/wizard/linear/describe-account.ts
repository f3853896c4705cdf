import type { Finding } from '../../page/page.ts';
import type { AccountScreen } from '../../session/view/view.ts';
import { isAmount } from '../layout/is-amount.ts';
import { isBegun } from '../layout/is-begun.ts';
import { planMarks } from '../layout/plan-marks.ts';
import { listed, sentence, state, type DescribeContext, type Statement } from './statement.ts';

/** Describes the account and all steps with their prices. */
export function describeAccount(screen: AccountScreen, speaking: DescribeContext): Statement[] {
  const { words } = speaking;
  const { t } = words;
  const { evmAddress, pChainAddress, cBalance, pBalance, rows, total, lasting, findings } = screen;
  const have = t('ui.account.have');
  return [
    state(sentence(`${listed([t('ui.account.evm'), have], words)} ${cBalance}`, words), evmAddress),
    state(
      sentence(`${listed([t('ui.account.p-chain'), have], words)} ${pBalance}`, words),
      pChainAddress,
    ),
    state(sentence(t(isBegun(rows) ? 'ui.account.begun' : 'ui.account.plan'), words)),
    ...rows.map((row, index) => {
      const { title, where, cost, whose, state: stands } = row;
      const facts = [
        title,
        ...planMarks(row, words),
        where,
        spokenCost(cost, speaking),
        t(`ui.party.${whose}`),
        t(`ui.state.${stands}`),
      ];
      const shown = facts.filter((fact, i) => fact !== '-' && facts.indexOf(fact) === i);
      const says = sentence(listed(shown, words), words);
      return state(t('linear.choice', { number: index + 1, text: says }));
    }),
    ...(total === undefined
      ? []
      : [
          state(
            sentence(
              t('linear.pair', {
                label: t('ui.account.total'),
                value: spokenCost(total, speaking),
              }),
              words,
            ),
          ),
        ]),
    ...(lasting === undefined ? [] : [state(sentence(lasting, words))]),
    ...describeFindings(findings, speaking),
  ];
}

/** Describes findings, each starting with its verdict. */
export function describeFindings(
  findings: readonly Finding[],
  { words }: DescribeContext,
): Statement[] {
  return findings.map(({ verdict, text: says }) => {
    const label = words.t(`ui.verdict.${verdict}`);
    return state(sentence(words.t('linear.pair', { label, value: says }), words));
  });
}

function spokenCost(cost: string, { words }: DescribeContext): string {
  if (!isAmount(cost)) return cost;
  const amount = cost.replace(/^~/, '');
  return words.t(amount === cost ? 'amount.avax' : 'linear.about', { amount });
}
