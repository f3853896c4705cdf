import { OnboardError, requireEntered } from '../../domain/errors.ts';
import { parsePChainAddress } from '../../domain/identity/p-chain-address.ts';
import { addressHrp } from '../../domain/network/profile.ts';
import {
  formatUnits,
  nAvax,
  NAVAX_DECIMALS,
  nAvaxText,
  parseAmount,
  type NAvax,
  groupedUnits,
  stakeText,
  weightOfStake,
} from '../../domain/units.ts';
import { type L1Facts } from '../../protocol/contracts/l1-facts.ts';
import type { PChainOwner } from '../../protocol/warp/payloads.ts';
import { daysOf } from '../../standing/format.ts';
import { problemOf } from '../view/problem.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Finding, FormField, Page, Problem } from '../../page/page.ts';
import { formPage } from '../../page/pages.ts';

/** The facts on which the form for a new node is based. */
export interface AddFormBasis {
  readonly l1: L1Facts;
  /** Unused stake, in the smallest unit. */
  readonly free: bigint;
  /**
   * The highest stake that the node may have: limited by the collateral class, the L1 middleware's maximum
   * weight and the churn limit.
   */
  readonly most: bigint;
  /** The operator's own P-Chain address. */
  readonly ownAddress: string;
  readonly balance: NAvax;
  /** The highest balance that the account can pay; undefined if another account may pay. */
  readonly payable: NAvax | undefined;
  /** nAVAX per second that a validator pays. */
  readonly validatorFee: bigint;
}

/** The text in each field, as typed. */
export type AddFormTexts = Readonly<Record<'stake' | 'remaining' | 'disable' | 'balance', string>>;

export interface AddFormValues {
  readonly stake: bigint;
  readonly remainingBalanceOwner: PChainOwner;
  readonly disableOwner: PChainOwner;
  readonly balance: NAvax;
}

/** The defaults: as much stake as possible, and the operator's own P-Chain address for both owners. */
export function addFormDefaults({
  l1,
  free,
  most,
  ownAddress,
  balance,
}: AddFormBasis): AddFormTexts {
  const stake = free < most ? free : most;
  return {
    stake: formatUnits(stake, l1.primaryDecimals),
    remaining: ownAddress,
    disable: ownAddress,
    balance: formatUnits(balance, NAVAX_DECIMALS),
  };
}

/** Builds the form from the typed texts. Returns the values too if all fields are valid. */
export function addForm(
  basis: AddFormBasis,
  texts: AddFormTexts,
  i18n: Translator,
): { readonly screen: Page; readonly values: AddFormValues | undefined } {
  const { t } = i18n;
  const { l1 } = basis;
  const hrp = addressHrp(l1.networkId);
  const units = (amount: bigint) => stakeText(amount, l1);
  const stake = parseField(() => parseStake(basis, texts.stake));
  const owner = (typed: string) =>
    parseField(() => {
      const address = requireEntered(typed, 'p-chain-address');
      return { threshold: 1, addresses: [parsePChainAddress(address, hrp)] };
    });
  const remaining = owner(texts.remaining);
  const disable = owner(texts.disable);
  const balance = parseField(() => parseBalance(texts.balance, basis.payable));
  const limits = {
    minimum: units(l1.primaryClass.minimum),
    maximum: units(basis.free < basis.most ? basis.free : basis.most),
    by: basis.free < basis.most ? 'available' : 'node',
    free: units(basis.free),
  };
  const perDay = nAvaxText.needed(nAvax(basis.validatorFee * 86_400n));
  const fields: FormField[] = [
    {
      id: 'stake',
      title: t('form.stake'),
      unit: l1.primarySymbol,
      value: texts.stake,
      help: t('form.stake-help', limits),
      ...stake.problem,
    },
    {
      id: 'remaining',
      title: t('form.remaining'),
      value: texts.remaining,
      help: t('form.remaining-help'),
      ...remaining.problem,
    },
    {
      id: 'disable',
      title: t('form.disable'),
      value: texts.disable,
      help: t('form.disable-help'),
      ...disable.problem,
    },
    {
      id: 'balance',
      title: t('form.balance'),
      unit: 'AVAX',
      value: texts.balance,
      help: balanceHelp(basis.payable, perDay, i18n),
      ...balance.problem,
    },
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
    screen: formPage(t('form.question'), fields, facts),
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

/**
 * Parses the stake field.
 * @throws OnboardError E-AMT-101, E-FORM-201 to E-FORM-203
 */
function parseStake({ l1, free, most }: AddFormBasis, typed: string): bigint {
  const stake = parseAmount(typed, l1.primaryDecimals);
  const units = (amount: bigint) => groupedUnits(amount, l1.primaryDecimals);
  const symbol = l1.primarySymbol;
  const { minimum } = l1.primaryClass;
  if (stake < minimum) {
    const least = units(minimum);
    throw new OnboardError('E-FORM-201', { minimum: least, least, symbol });
  }
  if (stake > most && most <= free)
    throw new OnboardError('E-FORM-203', { maximum: units(most), symbol });
  if (stake > free) throw new OnboardError('E-FORM-202', { free: units(free), symbol });
  return stake;
}

/** The help text of the balance field, including the highest possible balance if known. */
export function balanceHelp(payable: NAvax | undefined, perDay: string, { t }: Translator): string {
  const help = t('form.balance-help', { perDay });
  return payable === undefined
    ? help
    : t('form.balance-payable', { help, payable: nAvaxText.held(payable) });
}

/**
 * Parses the balance field.
 * @throws OnboardError E-AMT-101, E-FORM-208
 */
export function parseBalance(typed: string, payable: NAvax | undefined): NAvax {
  const balance = nAvax(parseAmount(typed, NAVAX_DECIMALS));
  if (payable === undefined || balance <= payable) return balance;
  throw new OnboardError('E-FORM-208', { payable: nAvaxText.held(payable) });
}

export function durationFinding(balance: NAvax, validatorFee: bigint, { t }: Translator): Finding {
  if (balance === 0n) return { verdict: 'warns', text: t('form.balance-none') };
  const days = daysOf(balance, validatorFee);
  // Warns below 7 days, because the operator could notice too late that the balance runs out.
  return balance < validatorFee * 86_400n * 7n
    ? { verdict: 'warns', text: t('form.days-few', { days }) }
    : { verdict: 'fits', text: t('form.days', { days }) };
}

/** Returns the parsed value, or the problem if parsing throws an expected error. */
export function parseField<T>(parse: () => T): {
  readonly value?: T;
  readonly problem: { readonly problem?: Problem };
} {
  try {
    return { value: parse(), problem: {} };
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    return { problem: { problem: problemOf(error) } };
  }
}
