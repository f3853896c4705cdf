import { OnboardError } from '../domain/errors.ts';
import { dateOf } from '../domain/iso-time.ts';
import type { EvmAddress } from '../domain/identity/evm.ts';
import { type Wei, max, min, wei, weiText } from '../domain/units.ts';
import type { EvmCallIntent, Intent } from './intent.ts';
import { type EngineContext, type Policy, USUAL_MAX_FEE } from './engine.ts';
import type { EvmHead, EvmReader, FeeOffer } from '../ports/evm.ts';
import type { Replacement } from './resolution.ts';

/** Refuses a fee above the limit, because an endpoint may report a false price. @throws OnboardError E-SIGN-203 */
export function assertFeeCap(fee: Wei, ceiling: Wei = USUAL_MAX_FEE): void {
  if (fee <= ceiling) return;
  throw new OnboardError('E-SIGN-203', {
    fee: weiText.needed(fee),
    ceiling: weiText.exact(ceiling),
  });
}

/** The gas that a call pays for: a block charges at least half of the limit (since the network upgrade Helicon). */
export function chargedGas({ gas, neededGas = gas }: Pick<EvmCallIntent, 'gas' | 'neededGas'>) {
  return max(neededGas, gas / 2n);
}

/** A memory pool accepts a replacement if fee and tip are a tenth higher; an eighth leaves a margin. */
const raise = (amount: bigint): bigint => amount + amount / 8n + 1n;

/** The minimum result of doubling a fee: 1 gwei, in wei. Twice a fee of zero would stay zero. */
const MIN_DOUBLED = 10n ** 9n;
const double = (amount: bigint): bigint => max(2n * amount, MIN_DOUBLED);

/** Raises fee and tip enough to replace the pending transaction with the same nonce. */
export function bumpFees(intent: EvmCallIntent, pending: FeeOffer): EvmCallIntent {
  return withOffer(intent, mapOffer(pending, raise), { ...pending, isPending: true });
}

/**
 * Raises the gas limit above a limit that was used up. The new limit is at most one and a half times the old one,
 * because a block charges at least half of that.
 */
export function raiseGas(intent: EvmCallIntent, usedUp: bigint): EvmCallIntent {
  if (intent.gas > usedUp) return intent;
  const gas = usedUp + usedUp / 2n;
  const scaled = (fee: Wei): Wei => wei((fee * gas) / intent.gas);
  const fee = { typical: scaled(intent.fee.typical), most: wei(gas * intent.maxFeePerGas) };
  return { ...intent, gas, neededGas: usedUp, fee };
}

export function maxOffer(first: FeeOffer, second: FeeOffer): FeeOffer {
  return {
    maxFeePerGas: max(first.maxFeePerGas, second.maxFeePerGas),
    maxPriorityFeePerGas: max(first.maxPriorityFeePerGas, second.maxPriorityFeePerGas),
  };
}

function canReplaceOffer(offer: FeeOffer, pending: FeeOffer): boolean {
  const needed = mapOffer(pending, raise);
  return (
    offer.maxFeePerGas >= needed.maxFeePerGas &&
    offer.maxPriorityFeePerGas >= needed.maxPriorityFeePerGas
  );
}

function withOffer(
  intent: EvmCallIntent,
  least: FeeOffer,
  replacedOffer: NonNullable<EvmCallIntent['replacedOffer']>,
): EvmCallIntent {
  const { gas, fee } = intent;
  const offer = maxOffer(intent, least);
  const maxFeePerGas = wei(offer.maxFeePerGas);
  // A tip above the maximum fee per gas is invalid.
  const maxPriorityFeePerGas = min(wei(offer.maxPriorityFeePerGas), maxFeePerGas);
  const most = wei(gas * maxFeePerGas);
  // The gas limit is about 5/4 of the needed gas. The tip is paid in addition to the base fee.
  const tips = ((gas * 4n) / 5n) * (maxPriorityFeePerGas - intent.maxPriorityFeePerGas);
  const typical = min(wei(fee.typical + tips), most);
  return { ...intent, maxFeePerGas, maxPriorityFeePerGas, fee: { typical, most }, replacedOffer };
}

function mapOffer(
  { maxFeePerGas, maxPriorityFeePerGas }: FeeOffer,
  change: typeof raise,
): FeeOffer {
  return {
    maxFeePerGas: change(maxFeePerGas),
    maxPriorityFeePerGas: change(maxPriorityFeePerGas),
  };
}

/** The account of a transaction, and what it can cost at most. */
export interface AccountAndMaxFee extends Pick<EvmCallIntent, 'from'> {
  readonly fee: Pick<EvmCallIntent['fee'], 'most'>;
}

/**
 * Requires the balance for a fee. Accepts a contract account, because another account pays its fees.
 * @throws OnboardError E-FUND-101
 */
export async function requireFunds(
  evm: Pick<EvmReader, 'balance' | 'code' | 'head'>,
  { from, fee: { most } }: AccountAndMaxFee,
  have?: Wei,
): Promise<void> {
  const balance = have ?? (await evm.balance(from));
  if (balance >= most) return;
  // A contract account (a multisig) pays no fees. The account that executes the multisig's transaction pays.
  if ((await evm.code(from)) !== '0x') return;
  throw insufficientFunds(from, balance, most, await evm.head());
}

/** Names the block of the balance, because a node that is still syncing reports 0 for every account. */
export function insufficientFunds(
  address: EvmAddress,
  balance: Wei,
  need: Wei,
  { number: block, timestamp }: Pick<EvmHead, 'number' | 'timestamp'>,
): OnboardError {
  return new OnboardError('E-FUND-101', {
    ...{ block, time: dateOf(timestamp) },
    have: weiText.held(balance),
    need: weiText.needed(need),
    missing: weiText.needed(wei(need - balance)),
    address,
  });
}

/**
 * Raises the fee enough to replace a call that offers `above` (see `Replacement`). If the pending transaction's fee
 * is unknown or does not explain a refusal, the new fee is at least twice `above`.
 * @throws OnboardError E-SIGN-203, E-FUND-101
 */
export async function replacementIntent(
  planned: Intent,
  { nonce, above: refusedOffer, isRefused, stranded }: Replacement,
  { ports: { evm } }: EngineContext,
  { maxFee }: Pick<Policy, 'maxFee'>,
): Promise<Intent> {
  if (planned.effect !== 'evm-call') return planned;
  if (stranded !== undefined) return { ...planned, stranded };
  const pooledOffer = isRefused ? await evm.pooledOffer(planned.from, nonce) : undefined;
  const isUnseen =
    isRefused && (pooledOffer === undefined || canReplaceOffer(refusedOffer, pooledOffer));
  const intent = isUnseen
    ? withOffer(planned, mapOffer(refusedOffer, double), { ...refusedOffer, isPending: false })
    : bumpFees(
        planned,
        pooledOffer === undefined ? refusedOffer : maxOffer(refusedOffer, pooledOffer),
      );
  assertFeeCap(intent.fee.most, maxFee);
  await requireFunds(evm, intent);
  return intent;
}
