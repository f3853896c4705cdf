import { isDeepStrictEqual } from 'node:util';
import { min, wei } from '../domain/units.ts';
import type { Intent, PaidIntent, Unblocked } from './intent.ts';

/**
 * True if the operator's consent to one intent also covers another intent. A contract call must be the same call
 * with the same nonce. Any other transaction must have the same kind, network, title, amount and payee. What the page
 * stated must still be true: effects, facts about other accounts, earlier transactions. The fee may not be higher, and
 * there may be no other warning.
 */
export function consentCovers(agreed: PaidIntent, next: PaidIntent): boolean {
  if (next.unusual !== undefined && agreed.unusual === undefined) return false;
  if (next.foreign !== undefined && !isDeepStrictEqual(agreed.foreign, next.foreign)) return false;
  if (next.warning !== undefined && agreed.warning?.key !== next.warning.key) return false;
  if (!isDeepStrictEqual(statedEffects(agreed), statedEffects(next))) return false;
  if (!unblocksCover(agreed.unblocked, next.unblocked)) return false;
  if (agreed.effect === 'evm-call') {
    return (
      next.effect === 'evm-call' &&
      agreed.contract.to === next.contract.to &&
      agreed.data === next.data &&
      agreed.value === next.value &&
      agreed.chainId === next.chainId &&
      agreed.from === next.from &&
      agreed.nonce === next.nonce &&
      agreed.stranded?.id === next.stranded?.id &&
      agreed.reverts?.hash === next.reverts?.hash &&
      next.fee.most <= agreed.fee.most &&
      (next.needsOwnConsent === undefined || agreed.needsOwnConsent === true)
    );
  }
  return (
    next.effect !== 'evm-call' &&
    agreed.effect === next.effect &&
    agreed.networkId === next.networkId &&
    isDeepStrictEqual(agreed.title, next.title) &&
    agreed.moves === next.moves &&
    isDeepStrictEqual(agreed.payee, next.payee) &&
    (next.repeats === undefined || isDeepStrictEqual(agreed.repeats, next.repeats)) &&
    next.burns <= agreed.burns
  );
}

/** True if the next transaction unblocks nothing that was not stated. A list that is unknown now may have grown. */
export function unblocksCover(stated: Unblocked = [], next: Unblocked = []): boolean {
  if (stated === 'unknown' || next === 'unknown') return next === stated || next.length === 0;
  return next.every(({ hash }) => stated.some((known) => known.hash === hash));
}

/** What the confirmation states besides the transaction's own values. */
export function statedEffects({ effects = [] }: PaidIntent) {
  return effects.filter(({ varies }) => varies !== true);
}

/** A confirmed gas limit is kept if it exceeds the needed gas by at least a fiftieth. */
const LEAST_MARGIN = 50n;

/**
 * Keeps the agreed gas limit if it suffices: a higher limit alone, as for the first call of an epoch, needs no new
 * consent.
 */
export function keepConfirmedGasLimit<T extends Intent>(agreed: PaidIntent, next: T): T {
  if (agreed.effect !== 'evm-call' || next.effect !== 'evm-call') return next;
  const { neededGas, maxFeePerGas } = next;
  const { gas } = agreed;
  if (neededGas === undefined || next.gas <= gas) return next;
  if (neededGas + neededGas / LEAST_MARGIN > gas) return next;
  const most = wei(gas * maxFeePerGas);
  return { ...next, gas, fee: { typical: min(next.fee.typical, most), most } };
}
