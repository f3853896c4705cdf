import type { WithAccount } from '../flow/flow-state.ts';
import { avax, daysOf, floorAvax, roundedAvax, shortAvax } from '../view/format.ts';
import type { Price } from '../view/price.ts';
import type { Wei } from '../../domain/units.ts';
import type { Standing } from '../view/standing.ts';
import type { AccountScreen, Finding, PlanRow } from '../view/view.ts';
import { overcommitmentFindings } from './overcommitment.ts';

/** The account and all steps with their prices, before anything is signed. */
export function accountScreen(known: WithAccount, standing: Standing, price: Price): AccountScreen {
  const { pChain, cBalance } = standing;
  const { t } = known.deps.words;
  return {
    kind: 'account',
    evmAddress: known.signer.evmAddress,
    pChainAddress: pChain.address,
    cBalance: `${floorAvax(cBalance)} AVAX`,
    pBalance: `${avax(pChain.have)} AVAX`,
    rows: planRows(known, standing, price),
    findings: [
      ...fundFindings(known, standing, price),
      ...overcommitmentFindings(standing.operator, known.l1, known.deps.words),
    ],
    // With a multisig, the account that executes the transaction may pay for it.
    ready: price.missingOnC === 0n || known.signer.where === 'elsewhere',
    ...(standing.operator.registered && {
      also: [{ key: 'm', title: t('home.membership'), id: 'membership' }],
    }),
  };
}

/** A row without a cost is done. */
type Row = Omit<PlanRow, 'state' | 'cost'> & { readonly cost: string | undefined };

function planRows(known: WithAccount, standing: Standing, price: Price): readonly PlanRow[] {
  const { t } = known.deps.words;
  const { operator, validation, validatorFee } = standing;
  const hasStake =
    validation.live !== undefined || operator.stake.free >= known.l1.primaryClass.minimum;
  const about = (amount: string) => t('cost.about', { amount });
  const balanceRow = (balance: bigint): Row => ({
    title: t('plan.balance', {
      days: daysOf(balance, validatorFee),
      perDay: shortAvax(validatorFee * 86_400n),
    }),
    where: 'P-Chain',
    whose: 'operator',
    cost: avax(balance),
  });
  const moveRow = (fee: Wei): Row => ({
    title: t('plan.move', { amount: avax(price.transfer) }),
    where: 'C-Chain',
    whose: 'operator',
    cost: about(roundedAvax(fee)),
  });
  const rows: readonly Row[] = [
    {
      title: t('step.register'),
      where: 'C-Chain',
      whose: 'operator',
      forGood: true,
      cost: price.register && about(roundedAvax(price.register)),
    },
    {
      title: t('step.opt-in-l1'),
      where: 'C-Chain',
      whose: 'operator',
      cost: price.optInToL1 && about(roundedAvax(price.optInToL1)),
    },
    {
      title: t('step.opt-in-vault'),
      where: 'C-Chain',
      whose: 'operator',
      cost: price.optInToVault && about(roundedAvax(price.optInToVault)),
    },
    {
      title: t('plan.l1-owner'),
      where: '-',
      whose: 'l1-owner',
      cost: operator.inMiddleware ? undefined : t('cost.none'),
    },
    {
      title: t('step.stake'),
      where: '-',
      whose: 'curator',
      cost: hasStake ? undefined : t('cost.none'),
    },
    {
      title: t('step.add'),
      where: 'C-Chain',
      whose: 'operator',
      forGood: true,
      cost: price.add && about(roundedAvax(price.add)),
    },
    ...(price.transferFee === undefined ? [] : [moveRow(price.transferFee)]),
    {
      title: t('plan.p-chain'),
      where: 'P-Chain',
      whose: 'operator',
      forGood: true,
      cost: price.registerOnP && about(avax(price.registerOnP)),
    },
    ...(price.balance === undefined ? [] : [balanceRow(price.balance)]),
    {
      title: t('ui.account.complete'),
      where: 'C-Chain',
      whose: 'operator',
      cost: price.complete && about(roundedAvax(price.complete)),
    },
  ];
  const next = rows.findIndex(({ cost }) => cost !== undefined);
  return rows.map(({ cost, ...row }, i) => ({
    ...row,
    state: cost === undefined ? 'done' : i === next ? 'current' : 'todo',
    cost: cost ?? t('cost.done'),
  }));
}

function fundFindings(known: WithAccount, { pChain }: Standing, price: Price): readonly Finding[] {
  const { t } = known.deps.words;
  const findings: Finding[] = [];
  if (price.missingOnC > 0n) {
    const values = { missing: roundedAvax(price.missingOnC), need: roundedAvax(price.mostOnC) };
    const verdict = known.signer.where === 'elsewhere' ? 'warns' : 'fails';
    findings.push({ verdict, text: t('account.lacks-c', values) });
    const { faucet } = known.connection.profile;
    if (faucet !== undefined) {
      findings.push({ verdict: 'warns', text: t('account.faucet', { url: faucet }) });
    }
  } else {
    const values = { need: roundedAvax(price.onC), most: roundedAvax(price.mostOnC) };
    findings.push({ verdict: 'fits', text: t('account.enough-c', values) });
  }
  if (price.transfer === 0n && price.balance !== undefined) {
    const have = avax(pChain.have + pChain.importable);
    findings.push({ verdict: 'fits', text: t('account.enough-p', { have }) });
  }
  return findings;
}
