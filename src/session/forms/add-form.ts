import { OnboardError, requireEntered } from '../../domain/errors.ts';
import { parsePChainAddress } from '../../domain/identity/p-chain-address.ts';
import { addressHrp } from '../../domain/network/profile.ts';
import {
  formatUnits,
  NAVAX_DECIMALS,
  nAvaxText,
  parseAmount,
  nAvax,
  parseNAvax,
  type NAvax,
  groupedUnits,
  stakeText,
  weightOfStake,
} from '../../domain/units.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import { lastsText } from '../../tasks/transactions/costs.ts';
import type { StakeRoom } from '../screens/stake-screen.ts';
import type { ShownProblem } from '../prompt-until-valid.ts';
import { problemOf } from '../view/problem.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Finding, FormField } from '../../page/page.ts';
import { formPage } from '../../page/pages.ts';

export interface AddFormBasis {
  readonly l1: L1Facts;
  /** Unused stake, in the smallest unit. */
  readonly free: bigint;
  /** Limited by the collateral class, the L1 middleware's maximum weight and the churn limit. */
  readonly most: bigint;
  readonly ownAddress: string;
  readonly balance: NAvax;
  /** The highest balance that the account can pay; undefined if another account may pay. */
  readonly payable: NAvax | undefined;
  /** nAVAX per second that a validator pays. */
  readonly validatorFee: bigint;
}

type AddFormTexts = Readonly<Record<'stake' | 'remaining' | 'disable' | 'balance', string>>;

export function addFormDefaults(basis: AddFormBasis): AddFormTexts {
  const { l1, ownAddress, balance } = basis;
  return {
    stake: formatUnits(mostStake(basis).most, l1.primaryDecimals),
    remaining: ownAddress,
    disable: ownAddress,
    balance: formatUnits(balance, NAVAX_DECIMALS),
  };
}

export function addForm(basis: AddFormBasis, texts: AddFormTexts, i18n: Translator) {
  const { t } = i18n;
  const { l1 } = basis;
  const hrp = addressHrp(l1.networkId);
  const units = (amount: bigint) => stakeText(amount, l1);
  const { minimum } = l1.primaryClass;
  const room = mostStake(basis);
  const stake = parseField(() => parseStake(texts.stake, l1, { least: minimum, ...room }));
  const owner = (typed: string) =>
    parseField(() => {
      const address = requireEntered(typed, 'p-chain-address');
      return { threshold: 1, addresses: [parsePChainAddress(address, hrp)] };
    });
  const remaining = owner(texts.remaining);
  const disable = owner(texts.disable);
  const balance = parseField(() => parseBalance(texts.balance, basis.payable));
  const limits = {
    minimum: units(minimum),
    maximum: units(room.most),
    by: room.by,
    free: units(basis.free),
  };
  const perDay = nAvaxText.needed(nAvax(basis.validatorFee * 86_400n));
  const balanceHelp = withPayable(t('form.balance-help', { perDay }), basis.payable, i18n);
  const field = (id: keyof AddFormTexts, help: string, { problem }: { problem: ShownProblem }) => ({
    id,
    title: t(`form.${id}`),
    value: texts[id],
    help,
    ...problem,
  });
  const fields: FormField[] = [
    { ...field('stake', t('form.stake-help', limits), stake), unit: l1.primarySymbol },
    field('remaining', t('form.remaining-help'), remaining),
    field('disable', t('form.disable-help'), disable),
    { ...field('balance', balanceHelp, balance), unit: 'AVAX' },
  ];
  const facts: Finding[] = [];
  if (stake.value !== undefined) {
    const weight = weightOfStake(stake.value, l1);
    facts.push({ verdict: 'fits', text: t('form.weight', { weight }) });
  }
  if (balance.value !== undefined)
    facts.push(durationFinding(balance.value, basis.validatorFee, i18n));
  const foreign = [texts.remaining, texts.disable].some((t) => t.trim() !== basis.ownAddress);
  if (foreign) facts.push({ verdict: 'warns', text: t('form.foreign-owner') });

  const complete =
    stake.value !== undefined && remaining.value && disable.value && balance.value !== undefined;
  return {
    page: formPage(t('form.question'), fields, facts),
    values: complete
      ? {
          stake: stake.value,
          remainingBalanceOwner: remaining.value,
          disableOwner: disable.value,
          balance: balance.value,
        }
      : undefined,
  };
}

function mostStake({ free, most }: AddFormBasis): Pick<StakeRoom, 'most' | 'by'> {
  return free < most ? { most: free, by: 'available' } : { most, by: 'node' };
}

/**
 * Parses a node's new stake.
 * @param churnOf why the change is too large for the churn limit; undefined if it is not
 * @throws OnboardError E-AMT-101; E-FORM-201 to E-FORM-203 or that of `churnOf`, beyond the limits
 */
export function parseStake(
  typed: string,
  { primaryDecimals, primarySymbol: symbol, primaryClass }: L1Facts,
  { least, most, by }: Pick<StakeRoom, 'least' | 'most' | 'by'>,
  churnOf: (stake: bigint) => OnboardError | undefined = () => undefined,
): bigint {
  const stake = parseAmount(typed, primaryDecimals);
  const units = (amount: bigint) => groupedUnits(amount, primaryDecimals);
  const { minimum } = primaryClass;
  if (stake < minimum)
    throw new OnboardError('E-FORM-201', { minimum: units(minimum), least: units(least), symbol });
  const churn = churnOf(stake);
  if (churn !== undefined && (stake <= most || by === 'change')) throw churn;
  if (stake <= most) return stake;
  throw by === 'available'
    ? new OnboardError('E-FORM-202', { free: units(most), symbol })
    : new OnboardError('E-FORM-203', { maximum: units(most), symbol });
}

export function withPayable(help: string, payable: NAvax | undefined, { t }: Translator): string {
  return payable === undefined
    ? help
    : t('form.balance-payable', { help, payable: nAvaxText.held(payable) });
}

export function parseBalance(typed: string, payable: NAvax | undefined): NAvax {
  const balance = parseNAvax(typed);
  if (payable === undefined || balance <= payable) return balance;
  throw new OnboardError('E-FORM-208', { payable: nAvaxText.held(payable) });
}

export function durationFinding(balance: NAvax, validatorFee: bigint, { t }: Translator): Finding {
  if (balance === 0n) return { verdict: 'warns', text: t('form.balance-none') };
  const lasts = lastsText(balance, validatorFee);
  // Warns below 7 days, because the operator could notice too late that the balance runs out.
  return balance < validatorFee * 86_400n * 7n
    ? { verdict: 'warns', text: t('form.days-few', { lasts }) }
    : { verdict: 'fits', text: t('form.days', { lasts }) };
}

export function parseField<T>(parse: () => T): {
  readonly value?: T;
  readonly problem: ShownProblem;
} {
  try {
    return { value: parse(), problem: {} };
  } catch (error) {
    return { problem: { problem: problemOf(error) } };
  }
}
