import { OnboardError } from '../domain/errors.ts';
import type { NetworkProfile } from '../domain/network/profile.ts';
import { type Message, message } from '../domain/message.ts';
import { type Wei, max, nAvax, nAvaxText, nAvaxToWei, wei, weiText } from '../domain/units.ts';
import { type Memory, type Submission, allSubmissions } from '../journal/memory.ts';
import { type Policy, USUAL_MAX_FEE } from './engine.ts';
import { assertFeeCap, chargedGas } from './fees.ts';
import type { PaidIntent, PChainPrices, TransactionCost } from './intent.ts';

/** The limits, and what this process has signed before (see `spentOf`). */
export interface Budget {
  readonly before: TransactionCost;
  readonly policy: Pick<Policy, 'maxFee' | 'maxAmount'>;
  readonly profile: Pick<NetworkProfile, 'usualGasPrice'>;
}

/**
 * Judges every transaction before consent, together with the transactions that it makes necessary: their fees, their
 * amounts, and the prices behind both.
 * @throws OnboardError E-SIGN-203 for the transaction's own fee, E-SIGN-208 for the sum of the fees, E-SIGN-210 for the
 * sum of the amounts
 */
export function judgeSpending(
  planned: PaidIntent,
  { before, policy, profile }: Budget,
): PaidIntent {
  const { maxFee: limit = USUAL_MAX_FEE, maxAmount } = policy;
  const own = costOfIntent(planned);
  assertFeeCap(own.fee, limit);
  const { follows = [] } = planned;
  const fees = follows.reduce((sum, { fee }) => sum + fee.most, before.fee + own.fee);
  if (fees > limit) {
    throw new OnboardError('E-SIGN-208', {
      sum: weiText.needed(wei(fees)),
      before: weiText.needed(before.fee),
      ceiling: weiText.exact(limit),
    });
  }
  const amounts = follows.reduce(
    (sum, next) => sum + (next.amount ?? 0n),
    before.amount + own.amount,
  );
  if (maxAmount !== undefined && amounts > maxAmount) {
    throw new OnboardError('E-SIGN-210', {
      sum: nAvaxText.needed(nAvax(amounts)),
      ceiling: nAvaxText.exact(maxAmount),
    });
  }
  const unusual = unusualPart(planned, profile);
  return { ...planned, feesSoFar: { before: before.fee, limit }, ...(unusual && { unusual }) };
}

export function costOfIntent(intent: PaidIntent): TransactionCost {
  if (intent.effect === 'evm-call') return { fee: intent.fee.most, amount: nAvax(0n) };
  const type = intent.effect === 'p-chain-tx' ? intent.plan.type : undefined;
  const isSpent = type === 'register-validator' || type === 'increase-balance';
  return { fee: nAvaxToWei(intent.burns), amount: isSpent ? intent.moves : nAvax(0n) };
}

/** A fee of more than this multiple of the usual fee is unusual. */
const UNUSUAL_FEE = 50n;
/** The usual price of networks whose profile states none: 1 gwei, in wei per gas. */
const USUAL_GAS_PRICE = wei(1_000_000_000n);
/** The minimum of both public networks (ACP-103), in nAVAX per gas. An endpoint may report a false minimum. */
const USUAL_P_CHAIN_GAS_PRICE = 1n;
/** A price of at least this multiple of the usual price is unusual. */
const UNUSUAL_PRICE = 4n;
/** On both public networks, in nAVAX per second (ACP-77). An endpoint may report a false minimum. */
export const PUBLISHED_MINIMUM = 512n;

/**
 * Says what is unusual about the prices. Usual prices come from the profile or are published, because one endpoint can
 * report false prices in all its answers.
 */
function unusualPart(
  intent: PaidIntent,
  { usualGasPrice = USUAL_GAS_PRICE }: Budget['profile'],
): Message | undefined {
  const { pChainPrices: prices } = intent;
  return (
    unusualFee(intent, usualGasPrice) ??
    (prices && (unusualGasPrice(prices) ?? unusualValidatorPrice(prices)))
  );
}

function unusualFee(intent: PaidIntent, usualGasPrice: Wei): Message | undefined {
  if (intent.effect === 'p-chain-tx') return undefined;
  const { fee, gas } = typicalFee(intent);
  const usual = wei(gas * usualGasPrice);
  if (fee <= UNUSUAL_FEE * usual) return undefined;
  return message('intent.unusual-fee', { fee: weiText.needed(fee), usual: weiText.needed(usual) });
}

function typicalFee(intent: Exclude<PaidIntent, { effect: 'p-chain-tx' }>) {
  if (intent.effect === 'c-export') {
    const fee = nAvaxToWei(intent.burns);
    return { fee, gas: fee / (intent.baseFee || 1n) };
  }
  return { fee: intent.fee.typical, gas: chargedGas(intent) };
}

function unusualGasPrice({ gas }: PChainPrices): Message | undefined {
  if (gas <= UNUSUAL_FEE * USUAL_P_CHAIN_GAS_PRICE) return undefined;
  const values = { price: gas.toString(), usual: USUAL_P_CHAIN_GAS_PRICE.toString() };
  return message('intent.unusual-gas-price', values);
}

/** Compares with the usual price: that of the last registration, or else the lower of the two minimums. */
function unusualValidatorPrice({ validator }: PChainPrices): Message | undefined {
  if (validator === undefined) return undefined;
  const { price, minimum, last } = validator;
  const isLower = minimum !== undefined && minimum > 0n && minimum < PUBLISHED_MINIMUM;
  const usual = last ?? (isLower ? minimum : PUBLISHED_MINIMUM);
  if (price < UNUSUAL_PRICE * usual) return undefined;
  return message('intent.unusual-price', { price: price.toString(), usual: usual.toString() });
}

/** The nonce or the inputs of a transaction. A chain accepts only one transaction per nonce and per input. */
type NonceOrInputs = Pick<Submission, 'nonce' | 'inputs'>;

/**
 * Returns what all transactions cost that this process has signed. A transaction counts with the charged fee, or with
 * its maximum fee if the charged fee is unknown or in another journal. A replaced transaction does not count. Of
 * transactions with the same nonce or a common input, only one counts: the charged one, or else the highest maximum.
 * @param signedCosts what each transaction that this process has signed costs at most, by transaction ID
 * @param next the nonce or inputs of the next transaction; open or dropped transactions with this nonce or
 * one of these inputs do not count
 */
export function spentOf(
  memory: Memory,
  signedCosts: ReadonlyMap<string, TransactionCost>,
  next: NonceOrInputs,
): TransactionCost {
  const groups: Submission[][] = [];
  const elsewhere = new Map(signedCosts);
  for (const submission of allSubmissions(memory, ({ id }) => signedCosts.has(id))) {
    elsewhere.delete(submission.id);
    if (submission.settled?.how === 'replaced') continue;
    const group = groups.find((members) =>
      members.some((member) => isExclusive(member, submission)),
    );
    if (group === undefined) groups.push([submission]);
    else group.push(submission);
  }
  const counted = groups.map((group) => {
    const charged = group.find(({ settled }) => settled && settled.how !== 'dropped');
    if (charged === undefined && group.some((member) => isExclusive(member, next))) return [];
    return (charged ? [charged] : group).map(({ id, settled }) => {
      const { fee = 0n, amount = 0n } = signedCosts.get(id) ?? {};
      return { fee: settled?.fee ?? fee, amount };
    });
  });
  const all = [...counted, ...[...elsewhere.values()].map((cost) => [cost])];
  const total = (field: keyof TransactionCost) =>
    all.reduce((sum, group) => sum + group.map((cost) => cost[field]).reduce<bigint>(max, 0n), 0n);
  return { fee: wei(total('fee')), amount: nAvax(total('amount')) };
}

/**
 * Returns what only one transaction can use. `nonce` is null for a P-Chain transaction, and for a call whose nonce is
 * not known yet.
 */
export function nonceOrInputsOf(
  intent: PaidIntent,
  replacedNonce: bigint | undefined,
): NonceOrInputs {
  if (intent.effect === 'p-chain-tx') return { nonce: null, inputs: intent.tx.inputs };
  return { nonce: intent.nonce ?? replacedNonce ?? null, inputs: [] };
}

/** Only for transactions of the same signer: the accounts are not compared. */
const isExclusive = (first: NonceOrInputs, second: NonceOrInputs): boolean =>
  (first.nonce !== null && first.nonce === second.nonce) ||
  first.inputs.some((input) => second.inputs.includes(input));
