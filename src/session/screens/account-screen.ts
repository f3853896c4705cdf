import type { WithAccount } from '../flow-state.ts';
import { PROPOSED_DAYS, lastsText } from '../../tasks/transactions/costs.ts';
import {
  type RemainingCost,
  type Funding,
  LOWEST_COST,
  type Price,
  SIGNATURE_COUNT,
  type AdditionFacts,
} from '../../tasks/money/price.ts';
import type { Party } from '../../domain/error-catalogue.ts';
import { type Wei, nAvax, nAvaxText, nAvaxToWei, wei, weiText } from '../../domain/units.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Block, Finding, OtherAction, Page, Pair, TableRow } from '../../page/page.ts';
import { changeOffer } from './dashboard-screens.ts';
import { overcommitmentFindings } from '../../standing/overcommitment-advice.ts';
import { CONTRACT_MILESTONES } from '../view/step-bar.ts';

/** `showsAddresses`: the operator asked for the addresses. */
export function accountPage(
  flow: WithAccount,
  facts: AdditionFacts,
  price: Price,
  showsAddresses = false,
): Page {
  const { pChain, cBalance } = facts;
  const { i18n } = flow.deps;
  const { t } = i18n;
  const title = t(showsAddresses ? 'account.no-addresses' : 'account.addresses');
  const actions: OtherAction[] = [
    { key: 'a', title, id: 'addresses' },
    ...(price.balance === undefined ? [] : changeOffer(i18n)),
  ];
  if (facts.operator.registered) {
    const hint = t('home.membership-hint');
    actions.push({ key: 'm', title: t('home.membership'), hint, id: 'membership' });
  }
  // With external signing, another account may pay, such as the one that executes a multisig's transaction.
  const isReady = price.missingOnC === 0n || flow.signer.where === 'elsewhere';
  const findings = [
    // The lines of the addresses say each balance.
    ...fundFindings(flow, facts, price).filter(
      ({ verdict }) => !(showsAddresses && verdict === 'fits'),
    ),
    ...overcommitmentFindings(facts.operator, flow.l1, i18n),
  ];
  const held = (chain: string, amount: string): string =>
    `${chain}, ${t('amount.avax', { amount })}`;
  const addresses: readonly Pair[] = [
    { label: held('C-Chain', weiText.held(cBalance)), value: flow.signer.evmAddress },
    { label: held('P-Chain', nAvaxText.held(pChain.have)), value: pChain.address },
  ];
  // The address that needs AVAX is always shown.
  const shown = showsAddresses ? 2 : Number(price.missingOnC > 0n);
  const funds: Block[] = [
    { kind: 'findings', findings },
    {
      kind: 'pairs',
      pairs: addresses.slice(0, shown),
      ...(findings.length > 0 && { tight: true as const }),
    },
  ];
  const plan = planTable(planRows(flow, facts, price), price, i18n);
  const common = { again: 'look', back: true, actions } as const;
  return {
    name: 'account',
    helpTopic: 'account',
    // If funds are missing, the page begins with them.
    blocks: isReady ? [plan, ...funds] : [...funds, plan],
    ask: isReady ? { kind: 'agree', to: 'plan', ...common } : { kind: 'halt', ...common },
  };
}

/** An amount of AVAX, or nothing. */
type Cost = { readonly amount: string; readonly isAbout: boolean } | 'free';

interface Row {
  readonly title: string;
  readonly where: 'C-Chain' | 'P-Chain' | '-';
  readonly party: Party;
  /** undefined for a finished step. */
  readonly cost: Cost | undefined;
  /** The step cannot be undone once it is sent. */
  readonly isIrreversible?: true;
  /** The run skips the step if it turns out not to be needed. */
  readonly ifNeeded?: true;
  readonly within?: true;
}

function planRows(flow: WithAccount, facts: AdditionFacts, price: Price): readonly Row[] {
  const { t } = flow.deps.i18n;
  const { operator, validation, validatorPrice } = facts;
  const hasStake =
    validation.live !== undefined || operator.stake.free >= flow.l1.primaryClass.minimum;
  const onC = (title: string, cost: Wei | undefined): Row =>
    ownRow(title, 'C-Chain', cost && about(weiText.needed(cost)));
  const others = (title: string, party: Party, isDone: boolean): Row => ({
    title,
    where: '-',
    party,
    cost: isDone ? undefined : 'free',
  });
  const ifNeeded = facts.catchUpGas === 0n && ({ ifNeeded: true } as const);
  const epochs: Row[] =
    price.epochs === undefined ? [] : [{ ...onC(t('plan.epochs'), price.epochs), ...ifNeeded }];
  const balance: Row[] = [];
  if (price.balance !== undefined) {
    const title = t('plan.balance', { lasts: lastsText(price.balance, validatorPrice.price) });
    const cost = { amount: nAvaxText.exact(price.balance), isAbout: false };
    balance.push({ ...ownRow(title, 'P-Chain', cost), within: true });
  }
  const onP = price.registerOnP && about(nAvaxText.needed(price.registerOnP));
  const isAdded = price.add === undefined;
  const cleanUp = price.cleanUp === undefined ? [] : [onC(t('answer.expired'), price.cleanUp)];
  return [
    { ...onC(t('step.register'), price.register), isIrreversible: true },
    onC(t('step.opt-in-l1'), price.optInToL1),
    onC(t('step.opt-in-vault'), price.optInToVault),
    others(t('plan.l1-owner'), 'l1-owner', operator.inMiddleware),
    others(t('plan.curator'), 'curator', hasStake),
    ...(hasStake ? [] : [others(t('plan.epoch'), 'clock', false)]),
    ...cleanUp,
    ...(isAdded ? [] : epochs),
    { ...onC(t('step.add'), price.add), isIrreversible: true },
    ...fundingRows(price.funding, flow.deps.i18n),
    { ...ownRow(t('plan.p-chain'), 'P-Chain', onP), isIrreversible: true },
    ...balance,
    ...(isAdded ? epochs : []),
    onC(t('ui.account.complete'), price.complete),
  ];
}

const about = (amount: string): Cost => ({ amount, isAbout: true });

function ownRow(title: string, where: Row['where'], cost: Row['cost']): Row {
  return { title, where, party: 'operator', cost };
}

/** The sum is of all rows that are not done. */
function planTable(rows: readonly Row[], { total }: Price, i18n: Translator): Block {
  const { t } = i18n;
  const next = rows.findIndex(({ cost, ifNeeded }) => cost !== undefined && ifNeeded === undefined);
  const isBegun = rows.some(({ cost }) => cost === undefined);
  return {
    kind: 'table',
    head: [
      t(isBegun ? 'ui.account.begun' : 'ui.account.plan'),
      t('ui.account.where'),
      t('ui.account.cost'),
      t('ui.account.whose'),
    ],
    rows: [
      ...rows.map((row, i) => {
        const pending = i === next ? 'current' : 'todo';
        return tableRow(row, row.cost === undefined ? 'done' : pending, i18n);
      }),
      ...(total > 0n ? [totalRow(total, i18n)] : []),
    ],
  };
}

function tableRow(row: Row, state: 'done' | 'current' | 'todo', i18n: Translator): TableRow {
  const { t } = i18n;
  const { title, where, party, cost } = row;
  const marks: string[] = [];
  if (state !== 'done' && row.isIrreversible === true) marks.push(t('ui.intent.final'));
  if (state !== 'done' && row.ifNeeded === true) marks.push(t('ui.account.if-needed'));
  const partyName = t(`ui.party.${party}`);
  const facts = [title, ...marks, where, spokenCost(cost, i18n), partyName, t(`ui.state.${state}`)];
  const spoken = facts.filter((fact, index) => fact !== '-' && facts.indexOf(fact) === index);
  const comma = t('linear.comma');
  return {
    cells: [[title, ...marks].join(comma), where, costText(cost, i18n), partyName],
    narrowCell: party === 'operator' ? withUnit(cost, i18n) : partyName,
    spoken: spoken.join(comma),
    state,
    ...((row.ifNeeded ?? row.within) && { isPart: true }),
  };
}

function totalRow(total: Wei, i18n: Translator): TableRow {
  const { t } = i18n;
  const label = t('ui.account.total');
  const cost = about(weiText.needed(total));
  return {
    cells: [label, '', costText(cost, i18n), ''],
    narrowCell: withUnit(cost, i18n),
    spoken: t('linear.pair', { label, value: spokenCost(cost, i18n) }),
    isPart: true,
  };
}

function costText(cost: Cost | undefined, { t }: Translator): string {
  if (cost === undefined) return t('cost.done');
  if (cost === 'free') return t('cost.none');
  const { amount, isAbout } = cost;
  return isAbout ? t('cost.about', { amount }) : amount;
}

function withUnit(cost: Cost | undefined, i18n: Translator): string {
  const amount = costText(cost, i18n);
  return typeof cost === 'object' ? i18n.t('amount.avax', { amount }) : amount;
}

function spokenCost(cost: Cost | undefined, i18n: Translator): string {
  return typeof cost === 'object' && cost.isAbout
    ? i18n.t('linear.about', { amount: cost.amount })
    : withUnit(cost, i18n);
}

/** If the P-Chain balance suffices today, a single row shows that a move may become necessary. */
function fundingRows(funding: Funding | undefined, { t }: Translator): readonly Row[] {
  if (funding === undefined) return [];
  const { by, transfer, exportFee } = funding;
  const importFee = nAvaxToWei(funding.importFee);
  const aboutWei = (amount: Wei) => about(weiText.needed(amount));
  if (by === 'perhaps') {
    const cost = aboutWei(wei(exportFee + importFee));
    return [{ ...ownRow(t('plan.move-any'), 'C-Chain', cost), ifNeeded: true }];
  }
  const receiving = ownRow(t('plan.receive'), 'P-Chain', aboutWei(importFee));
  if (by === 'import') return [receiving];
  const title = t('plan.move', { amount: nAvaxText.needed(transfer) });
  return [ownRow(title, 'C-Chain', aboutWei(exportFee)), receiving];
}

function fundFindings(
  flow: WithAccount,
  { cBalance, pChain }: AdditionFacts,
  price: Price,
): readonly Finding[] {
  const { t } = flow.deps.i18n;
  if (price.missingOnC === 0n) {
    const have = weiText.held(cBalance);
    const most = weiText.needed(price.mostOnC);
    const needsC = price.mostOnC > 0n;
    const onP = { have: nAvaxText.held(nAvax(pChain.have + pChain.importable)) };
    const paysOnP = price.funding !== undefined && price.funding.by !== 'export';
    const texts = [
      ...(needsC ? [t('account.enough-c', { have, most })] : []),
      ...(paysOnP ? [t('account.enough-p', onP)] : []),
    ];
    return texts.map((text) => ({ verdict: 'fits', text }));
  }
  const verdict = flow.signer.where === 'elsewhere' ? 'warns' : 'fails';
  const { lasting } = price;
  const missing = (cost: RemainingCost) => weiText.needed(cost.missingOnC);
  const text =
    // A chosen balance may be more than the account has, although it could pay a month's.
    lasting === undefined || lasting.month.missingOnC === 0n
      ? t('account.lacks', { missing: missing(price) })
      : t('account.lacks-days', {
          most: PROPOSED_DAYS,
          month: missing(lasting.month),
          day: missing(lasting.day),
        });
  const { faucet: url } = flow.connection.profile;
  const lacks: Finding = { verdict, text };
  return url === undefined
    ? [lacks]
    : [lacks, { verdict: 'warns', text: t('account.faucet', { url }) }];
}

/** Says what joining takes. The cost is at the lowest prices of the public networks. The plan shows the current prices later. */
export function introduction({ t }: Translator): Block[] {
  const figures = t('intro.figures', {
    steps: CONTRACT_MILESTONES,
    signatures: SIGNATURE_COUNT,
    cost: weiText.needed(LOWEST_COST),
    days: PROPOSED_DAYS,
  });
  const lines = [t('intro.needed'), t('intro.time'), t('intro.quit')];
  return [
    { kind: 'prose', text: figures },
    ...lines.map((text): Block => ({ kind: 'prose', text, tight: true, if: 'tall' })),
  ];
}
