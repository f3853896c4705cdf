import { OnboardError } from '../domain/errors.ts';
import type { EvmAddress } from '../domain/identity/evm.ts';
import { type Wei, max, min, nAvaxToWei, wei, weiText } from '../domain/units.ts';
import type { CallFees, EvmCallIntent, Intent, PaidIntent } from './intent.ts';
import { type Engine, type Policy, USUAL_MAX_FEE } from './engine.ts';
import type { EvmReader, FeeOffer } from '../ports/evm.ts';
import { type Memory, type Submission, allSubmissions } from '../journal/memory.ts';
import type { Replacement } from './resolution.ts';

/** An endpoint may report a false price. @throws OnboardError E-SIGN-203 */
export function assertFeeCap(fee: Wei, ceiling: Wei = USUAL_MAX_FEE): void {
  if (fee <= ceiling) return;
  throw new OnboardError('E-SIGN-203', {
    fee: weiText.needed(fee),
    ceiling: weiText.exact(ceiling),
  });
}

export function maximumFee(intent: PaidIntent): Wei {
  return intent.effect === 'evm-call' ? intent.fee.most : nAvaxToWei(intent.burns);
}

/** @throws OnboardError E-SIGN-203 for the transaction's own fee, E-SIGN-208 for the sum of the fees */
export function assertCallFeeCap(intent: PaidIntent, { before, limit }: CallFees): void {
  const fee = maximumFee(intent);
  assertFeeCap(fee, limit);
  const sum = before + fee;
  if (sum <= limit) return;
  throw new OnboardError('E-SIGN-208', {
    sum: weiText.needed(wei(sum)),
    before: weiText.needed(before),
    ceiling: weiText.exact(limit),
  });
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

/** The new limit is at most one and a half times the old one, because a block charges at least half of that. */
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

/** The nonce or the inputs of a transaction. A chain accepts only one transaction per nonce and per input. */
type Slot = Pick<Submission, 'nonce' | 'inputs'>;

/**
 * Returns the sum of the fees, in wei, of all transactions that this process has signed. A transaction counts with the
 * charged fee, or with its maximum fee if the charged fee is unknown or in another journal. A replaced transaction does
 * not count. Of transactions with the same nonce or a common input, only one fee counts: the charged fee, or else the
 * highest maximum fee.
 * @param signed the maximum fee of each transaction that this process has signed, by transaction ID
 * @param next the nonce or inputs of the next transaction; open or dropped transactions with this nonce or
 * one of these inputs do not count
 */
export function callFeesOf(memory: Memory, signed: ReadonlyMap<string, Wei>, next: Slot): Wei {
  const groups: Submission[][] = [];
  const elsewhere = new Map(signed);
  for (const submission of allSubmissions(memory)) {
    elsewhere.delete(submission.id);
    if (!signed.has(submission.id) || submission.settled?.how === 'replaced') continue;
    const group = groups.find((members) =>
      members.some((member) => isExclusive(member, submission)),
    );
    if (group === undefined) groups.push([submission]);
    else group.push(submission);
  }
  let sum = [...elsewhere.values()].reduce<bigint>((total, fee) => total + fee, 0n);
  for (const group of groups) {
    const charged = group.find(({ settled }) => settled && settled.how !== 'dropped');
    if (charged === undefined && group.some((member) => isExclusive(member, next))) continue;
    const fees = (charged ? [charged] : group).map(
      ({ id, settled }) => settled?.fee ?? signed.get(id) ?? 0n,
    );
    sum += fees.reduce<bigint>(max, 0n);
  }
  return wei(sum);
}

/** `nonce` is null for a P-Chain transaction, and for a call whose nonce is not known yet. */
export function slotOf(intent: PaidIntent, supersedes: bigint | undefined): Slot {
  if (intent.effect === 'p-chain-tx') return { nonce: null, inputs: intent.tx.inputs };
  return { nonce: intent.nonce ?? supersedes ?? null, inputs: [] };
}

/** Only for transactions of the same signer: the accounts are not compared. */
const isExclusive = (first: Slot, second: Slot): boolean =>
  (first.nonce !== null && first.nonce === second.nonce) ||
  first.inputs.some((input) => second.inputs.includes(input));

/** Accepts a contract account, because another account pays its fees. @throws OnboardError E-FUND-101 */
export async function requireFunds(
  evm: Pick<EvmReader, 'balance' | 'code'>,
  { from, fee: { most } }: Pick<EvmCallIntent, 'from' | 'fee'>,
  have?: Wei,
): Promise<void> {
  const balance = have ?? (await evm.balance(from));
  if (balance >= most) return;
  // A contract account (a multisig) pays no fees. The account that executes the multisig's transaction pays.
  if ((await evm.code(from)) !== '0x') return;
  throw insufficientFunds(from, balance, most);
}

export function insufficientFunds(address: EvmAddress, balance: Wei, need: Wei): OnboardError {
  return new OnboardError('E-FUND-101', {
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
  { ports: { evm } }: Engine,
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
