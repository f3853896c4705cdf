import { callFee } from './costs.ts';
import { serializeTransaction } from 'viem/utils';
import { withoutChecksum } from '../../domain/identity/evm.ts';
import type { EvmCall, EvmHead, EvmReader, GasOutcome } from '../../ports/evm.ts';
import { type EpochParameters, type L1Facts, epochAt } from '../../protocol/contracts/l1-facts.ts';
import { requireChain } from '../../protocol/readers/readers.ts';
import { executionTime } from '../../protocol/readers/time.ts';
import { explainRevert, type RevertUnits } from '../../protocol/reverts/explain-revert.ts';
import { max, wei } from '../../domain/units.ts';
import type { EvmCallIntent } from '../../engine/intent.ts';
import { readAccountNonces } from '../../engine/next-nonce.ts';
import { assertFeeCap, chargedGas, requireFunds } from '../../engine/fees.ts';
import { type CallFormat, describeCall } from './describe-call.ts';
import type { ReadContext } from '../task-context.ts';

/** The assumed maximum number of seconds until a block includes a transaction. */
const LATEST_INCLUSION_S = 60n;
/** An upper bound for the first call of an epoch, if the endpoint cannot simulate at a given time. */
const FIRST_CALL_GAS = 300_000n;
/** The memory pool's minimum gas limit is transaction size × block gas limit / SIZE_SCALE (since Helicon). */
const SIZE_SCALE = 1_572_864n;
/** In eighths of the estimate. A second round divides the gap below the first success into eighths. */
const CANDIDATES = [8n, 9n, 10n, 12n, 16n, 24n, 32n, 64n, 128n, 256n, 512n];
/** The search starts from this gas if the endpoint gave no estimate. */
const FIRST_GUESS = 100_000n;
const MAX_GAS = 15_000_000n;

interface GasRequest {
  readonly call: EvmCall;
  /** The result of `eth_estimateGas`, requested without fees. */
  readonly estimate: GasOutcome;
  readonly head: EvmHead;
  /** The epochs of the L1; undefined if the call does not depend on epochs. */
  readonly epochs: EpochParameters | undefined;
  readonly units?: RevertUnits | undefined;
}

/**
 * Endpoints estimate gas at the time of the latest block, but the first call of an epoch needs more gas. If an
 * epoch begins between that block and a minute from now, the call is also simulated in it.
 * @throws OnboardError that explains the revert, if the call reverts at the execution time
 */
async function callGas(evm: EvmReader, request: GasRequest) {
  const { now, needed } = await neededGas(evm, request);
  // A sixteenth above the memory pool's minimum for the transaction's size.
  const bySize = sizeMinimum(request);
  const minimumLimit = bySize + bySize / 16n;
  return { needed, limit: max(limitFor(now, needed), minimumLimit) };
}

/** Estimates the gas of a call without a plan of it. @throws OnboardError that explains the revert */
export async function estimateCall(
  {
    readers: { evm },
    operator: from,
    l1,
  }: Pick<ReadContext, 'readers' | 'operator'> & { readonly l1: L1Facts },
  { contract, data, units }: CallPlan,
): Promise<bigint> {
  const call = { from, to: contract.to, data };
  const [head, estimate] = await Promise.all([evm.head(), evm.estimateGas(call)]);
  return (await callGas(evm, { call, estimate, head, epochs: l1.epochs, units })).needed;
}

/**
 * A quarter above the needed gas, but less than twice the gas needed `now`, because a block charges at least half
 * of the limit (since the network upgrade Helicon).
 */
function limitFor(now: bigint, needed: bigint): bigint {
  const withMargin = needed + needed / 4n;
  const cheap = now + (now * 3n) / 4n;
  const least = needed + needed / 16n;
  return withMargin <= cheap ? withMargin : max(cheap, least);
}

/** The gas that a call needs now, and at most until a block includes it: the next epoch may begin before. */
async function neededGas(evm: EvmReader, request: GasRequest) {
  const { estimate, head, epochs, units } = request;
  const now = executionTime(head);
  const times = epochs === undefined ? [] : timesOfEpochs(epochs, head.timestamp, now, estimate.ok);
  if (times.length === 0 && estimate.ok) return { now: estimate.gas, needed: estimate.gas };
  if (!(await evm.takesTime())) {
    if (!estimate.ok) throw explainRevert(estimate.revert, units);
    return { now: estimate.gas, needed: estimate.gas + FIRST_CALL_GAS };
  }
  const searched = await Promise.all(
    (times.length === 0 ? [now] : times).map(async (time) => ({
      time,
      gas: await searchGas(evm, request, time, now),
    })),
  );
  const estimated = estimate.ok ? estimate.gas : 0n;
  const needed = searched.map(({ gas }) => gas).reduce(max, estimated);
  if (needed === 0n && !estimate.ok) throw explainRevert(estimate.revert, units);
  const atNow = searched.find(({ time }) => time === now)?.gas ?? 0n;
  return { now: max(atNow, estimated), needed };
}

/**
 * Returns the times at which to simulate the first call of an epoch:
 * - `now`, if the latest block belongs to an earlier epoch, or if the endpoint gave no estimate
 * - the first second of the next epoch, if that epoch begins within a minute
 */
function timesOfEpochs(
  epochs: EpochParameters,
  latest: bigint,
  now: bigint,
  isEstimated: boolean,
): bigint[] {
  const currentEpoch = epochAt(epochs, now);
  const nextStart = epochs.startTime + (currentEpoch + 1n) * epochs.duration;
  return [
    ...(isEstimated && epochAt(epochs, latest) === currentEpoch ? [] : [now]),
    ...(epochs.duration > 0n && nextStart <= now + LATEST_INCLUSION_S ? [nextStart] : []),
  ];
}

/**
 * Returns the lowest tried gas limit with which a call succeeds; 0 if it reverts with `MAX_GAS` after `now`.
 * @throws OnboardError that explains the revert, if the time is `now`
 */
async function searchGas(
  evm: EvmReader,
  { call, estimate, head, units }: GasRequest,
  time: bigint,
  now: bigint,
): Promise<bigint> {
  // A newer block may contain times after `time`, with which the contracts do not reckon.
  const block = head.number;
  const start = estimate.ok ? estimate.gas : FIRST_GUESS;
  const firstCandidates = CANDIDATES.map((eighths) => (start * eighths) / 8n);
  const [unlimited, ...outcomes] = await Promise.all([
    evm.call(call, { block, time, gas: MAX_GAS }),
    ...firstCandidates.map((gas) => evm.call(call, { block, time, gas })),
  ]);
  if (!unlimited.ok) {
    if (time > now) return 0n;
    throw explainRevert(unlimited.revert, units);
  }
  const firstSuccess = outcomes.findIndex(({ ok }) => ok);
  const low = firstCandidates[firstSuccess === -1 ? firstCandidates.length - 1 : firstSuccess - 1];
  const high = firstSuccess === -1 ? MAX_GAS : (firstCandidates[firstSuccess] ?? MAX_GAS);
  if (low === undefined) return high;
  const secondCandidates = Array.from(
    { length: 7 },
    (_, i) => low + ((high - low) * BigInt(i + 1)) / 8n,
  );
  const secondOutcomes = await Promise.all(
    secondCandidates.map((gas) => evm.call(call, { block, time, gas })),
  );
  return secondCandidates[secondOutcomes.findIndex(({ ok }) => ok)] ?? high;
}

/** Returns the gas limit that the memory pool requires for the size of the signed transaction. */
function sizeMinimum({ call, head }: GasRequest): bigint {
  const { to, data, accessList = [] } = call;
  const signed = serializeTransaction(
    {
      type: 'eip1559',
      chainId: 2 ** 32,
      nonce: 2 ** 32,
      to: withoutChecksum(to),
      data,
      gas: 2n ** 32n,
      maxFeePerGas: 2n ** 64n,
      maxPriorityFeePerGas: 2n ** 64n,
      accessList: accessList.map(({ address, storageKeys }) => ({
        address: withoutChecksum(address),
        storageKeys: [...storageKeys],
      })),
    },
    { r: `0x${'ff'.repeat(32)}`, s: `0x${'ff'.repeat(32)}`, yParity: 1 },
  );
  const size = BigInt((signed.length - 2) / 2);
  return (size * head.gasLimit + SIZE_SCALE - 1n) / SIZE_SCALE;
}

export type CallPlan = CallFormat &
  Pick<EvmCallIntent, 'title' | 'contract' | 'data' | 'carriedMessageId'> &
  Partial<Pick<EvmCallIntent, 'accessList'>>;

/**
 * The simulation shows a revert before the operator pays for it, but does not verify a warp message's signatures.
 * @throws OnboardError that explains the revert; E-SIGN-203, E-FUND-101; E-EVM-101 if the endpoint does not serve
 * the profile's chain
 */
export async function planCall(
  context: ReadContext & { readonly l1?: L1Facts },
  plan: CallPlan,
  now: number,
): Promise<EvmCallIntent> {
  const { readers, profile, operator: from, maxFee, l1 } = context;
  const { evm } = readers;
  const { data, contract, accessList = [] } = plan;
  const call = { from, to: contract.to, data, accessList };
  const head = await evm.head();
  const [simulated, estimate, fees, balance, chainId, nonces] = await Promise.all([
    // The gas estimate may use the time of an earlier epoch; the simulation uses the execution time. It uses the state
    // of the same block, because a newer state at an earlier time makes correct contracts revert.
    evm.call(call, { block: head.number, time: executionTime(head) }),
    evm.estimateGas(call),
    evm.fees(),
    evm.balance(from),
    evm.chainId(),
    readAccountNonces(evm, from),
  ]);
  // Every plan checks the chain ID, because an endpoint may switch to another chain at any time.
  requireChain(chainId, profile);
  // The estimate sees the newest block. If that block is newer than the simulation's, the call is planned on it again.
  if (!(simulated.ok && estimate.ok) && (await evm.head()).number > head.number)
    return planCall(context, plan, now);
  if (!simulated.ok) throw explainRevert(simulated.revert, plan.units);
  const gasRequest = { call, estimate, head, epochs: l1?.epochs, units: plan.units };
  const { needed, limit: gas } = await callGas(evm, gasRequest);
  const fee = callFee(chargedGas({ gas, neededGas: needed }), fees, gas);
  assertFeeCap(fee.most, maxFee);
  await requireFunds(evm, { from, fee }, balance);
  return {
    effect: 'evm-call',
    title: plan.title,
    chainId,
    from,
    contract,
    call: describeCall(data, plan),
    data,
    value: wei(0n),
    accessList,
    gas,
    neededGas: needed,
    fee,
    maxFeePerGas: fees.maxFeePerGas,
    maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
    simulated: { block: fees.block, at: now },
    nonces,
    ...(plan.carriedMessageId === undefined ? {} : { carriedMessageId: plan.carriedMessageId }),
  };
}
