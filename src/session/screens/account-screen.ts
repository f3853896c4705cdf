import type { WithAccount } from '../flow-state.ts';
import { daysOf } from '../../standing/format.ts';
import {
  type RemainingCost,
  type Funding,
  LOWEST_COST,
  PROPOSED_DAYS,
  type Price,
  SIGNATURE_COUNT,
} from '../view/price.ts';
import type { Party } from '../../domain/catalogue/entry.ts';
import { type Wei, nAvax, nAvaxText, nAvaxToWei, wei, weiText } from '../../domain/units.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Standing } from '../view/standing.ts';
import type { Finding } from '../../page/page.ts';
import type { AccountScreen, ChoiceScreen, PlanRow } from '../view/view.ts';
import { changeOffer } from './dashboard-screens.ts';
import { overcommitmentFindings } from '../../standing/overcommitment.ts';
import { stepCount } from '../view/step-bar.ts';

/** Shows the account and all steps with their costs. */
export function accountScreen(known: WithAccount, standing: Standing, price: Price): AccountScreen {
  const { pChain, cBalance } = standing;
  const { t } = known.deps.i18n;
  const otherActions = [
    ...(price.balance === undefined ? [] : changeOffer(known.deps.i18n)),
    ...(standing.operator.registered
      ? [
          {
            key: 'm',
            title: t('home.membership'),
            hint: t('home.membership-hint'),
            id: 'membership',
          },
        ]
      : []),
  ];
  return {
    kind: 'account',
    evmAddress: known.signer.evmAddress,
    pChainAddress: pChain.address,
    cBalance: `${weiText.held(cBalance)} AVAX`,
    pBalance: `${nAvaxText.held(pChain.have)} AVAX`,
    rows: planRows(known, standing, price),
    ...(price.total > 0n && { total: t('cost.about', { amount: weiText.needed(price.total) }) }),
    ...lastingOf(price, standing, known.deps.i18n),
    findings: [
      ...fundFindings(known, standing, price),
      ...overcommitmentFindings(standing.operator, known.l1, known.deps.i18n),
    ],
    // With external signing, another account may pay: for example the account that executes a multisig's
    // transaction.
    ready: price.missingOnC === 0n || known.signer.where === 'elsewhere',
    ...(otherActions.length > 0 && { otherActions }),
  };
}

/** A row of the plan before its state is known. A row without a cost is a finished step. */
type Row = Omit<PlanRow, 'state' | 'cost'> & { readonly cost: string | undefined };

function planRows(known: WithAccount, standing: Standing, price: Price): readonly PlanRow[] {
  const { t } = known.deps.i18n;
  const { operator, validation, validatorFee } = standing;
  const hasStake =
    validation.live !== undefined || operator.stake.free >= known.l1.primaryClass.minimum;
  const about = (amount: string) => t('cost.about', { amount });
  const onC = (title: string, cost: Wei | undefined): Row => ({
    title,
    where: 'C-Chain',
    whose: 'operator',
    cost: cost && about(weiText.needed(cost)),
  });
  const others = (title: string, whose: Party, isDone: boolean): Row => ({
    title,
    where: '-',
    whose,
    cost: isDone ? undefined : t('cost.none'),
  });
  const epochs: Row[] =
    price.epochs === undefined ? [] : [{ ...onC(t('plan.epochs'), price.epochs), ifNeeded: true }];
  const isAdded = price.add === undefined;
  const rows: readonly Row[] = [
    { ...onC(t('step.register'), price.register), isIrreversible: true },
    onC(t('step.opt-in-l1'), price.optInToL1),
    onC(t('step.opt-in-vault'), price.optInToVault),
    others(t('plan.l1-owner'), 'l1-owner', operator.inMiddleware),
    others(t('plan.curator'), 'curator', hasStake),
    ...(isAdded ? [] : epochs),
    { ...onC(t('step.add'), price.add), isIrreversible: true },
    ...fundingRows(price.funding, known.deps.i18n),
    {
      title: t('plan.p-chain'),
      where: 'P-Chain',
      whose: 'operator',
      isIrreversible: true,
      cost: price.registerOnP && about(nAvaxText.needed(price.registerOnP)),
    },
    ...(price.balance === undefined
      ? []
      : [
          {
            title: t('plan.balance', { days: daysOf(price.balance, validatorFee) }),
            where: 'P-Chain',
            whose: 'operator',
            within: true,
            cost: nAvaxText.exact(price.balance),
          } as const,
        ]),
    ...(isAdded ? epochs : []),
    onC(t('ui.account.complete'), price.complete),
  ];
  const next = rows.findIndex(({ cost, ifNeeded }) => cost !== undefined && ifNeeded === undefined);
  return rows.map(({ cost, ...row }, i) => ({
    ...row,
    state: cost === undefined ? 'done' : i === next ? 'current' : 'todo',
    cost: cost ?? t('cost.done'),
  }));
}

/**
 * The rows of the transactions that move AVAX to the P-Chain. If the P-Chain balance suffices today, a single
 * row shows that a move may become necessary.
 */
function fundingRows(funding: Funding | undefined, { t }: Translator): readonly Row[] {
  if (funding === undefined) return [];
  const about = (amount: Wei) => t('cost.about', { amount: weiText.needed(amount) });
  const fees = { export: funding.exportFee, import: nAvaxToWei(funding.importFee) };
  if (funding.by === 'perhaps') {
    const cost = about(wei(fees.export + fees.import));
    const title = t('plan.move-any');
    return [{ title, where: 'C-Chain', whose: 'operator', ifNeeded: true, cost }];
  }
  const moving: Row = {
    title: t('plan.move', { amount: nAvaxText.needed(funding.transfer) }),
    where: 'C-Chain',
    whose: 'operator',
    cost: about(fees.export),
  };
  const receiving: Row = {
    title: t('plan.receive'),
    where: 'P-Chain',
    whose: 'operator',
    cost: about(fees.import),
  };
  return funding.by === 'export' ? [moving, receiving] : [receiving];
}

/** Describes the plan's cost with the chosen balance and with other balances. */
function lastingOf(
  { balance, total, lasting }: Price,
  { validatorFee }: Standing,
  { t }: Translator,
): Pick<AccountScreen, 'lasting'> {
  if (balance === undefined || lasting === undefined) return {};
  const days = daysOf(balance, validatorFee);
  const values = {
    days,
    total: weiText.needed(total),
    least: weiText.needed(lasting.day.total),
  };
  const { day, month } = lasting;
  if (total >= month.total) return { lasting: t('plan.lasting', values) };
  const longer = { ...values, most: PROPOSED_DAYS, month: weiText.needed(month.total) };
  return { lasting: t(total > day.total ? 'plan.lasting-less' : 'plan.lasting-least', longer) };
}

/** Shows whether the account can pay the plan and, if not, how much AVAX is missing. */
function fundFindings(
  known: WithAccount,
  { cBalance, pChain }: Standing,
  price: Price,
): readonly Finding[] {
  const { t } = known.deps.i18n;
  if (price.missingOnC === 0n) {
    const have = weiText.held(cBalance);
    const most = weiText.needed(price.mostOnC);
    const needsC = price.mostOnC > 0n;
    const onP = { have: nAvaxText.held(nAvax(pChain.have + pChain.importable)) };
    const paysOnP = price.funding !== undefined && price.funding.by !== 'export';
    return [
      ...(needsC
        ? [{ verdict: 'fits', text: t('account.enough-c', { have, most }) } as const]
        : []),
      ...(paysOnP ? [{ verdict: 'fits', text: t('account.enough-p', onP) } as const] : []),
    ];
  }
  const verdict = known.signer.where === 'elsewhere' ? 'warns' : 'fails';
  const { lasting } = price;
  const missing = (cost: RemainingCost) => weiText.needed(cost.missingOnC);
  const text =
    lasting === undefined
      ? t('account.lacks', { missing: missing(price) })
      : t('account.lacks-days', {
          most: PROPOSED_DAYS,
          month: missing(lasting.month),
          day: missing(lasting.day),
        });
  const { faucet } = known.connection.profile;
  return [
    { verdict, text },
    ...(faucet === undefined
      ? []
      : [{ verdict: 'warns', text: t('account.faucet', { url: faucet }) } as const]),
  ];
}

/**
 * The introduction: what will happen, what is needed, and the cost at the lowest prices of the public
 * networks. The plan shows the current prices later.
 */
export function introduction({ t }: Translator): NonNullable<ChoiceScreen['introduction']> {
  const cost = weiText.needed(LOWEST_COST);
  return {
    figures: t('intro.figures', {
      steps: stepCount('contracts'),
      signatures: SIGNATURE_COUNT,
      cost,
      days: PROPOSED_DAYS,
    }),
    lines: [t('intro.needed'), t('intro.time'), t('intro.quit')],
  };
}
