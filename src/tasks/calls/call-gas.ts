import { serializeTransaction } from 'viem/utils';
import { withoutChecksum } from '../../domain/identity/evm.ts';
import type { EvmCall, EvmHead, EvmReader, GasOutcome } from '../../ports/evm.ts';
import { epochAt } from '../../protocol/contracts/epoch-facts.ts';
import type { EpochParameters } from '../../protocol/contracts/l1-facts.ts';
import { executionTime } from '../../protocol/readers/execution-time.ts';
import { explainRevert } from '../../protocol/reverts/explain-revert.ts';
import type { RevertUnits } from '../../protocol/reverts/explanations.ts';

/** The assumed maximum number of seconds until a block includes a transaction. */
const INCLUSION_SECONDS = 60n;
/**
 * An upper bound of the additional gas for the first call of an epoch. Added to the estimate if the endpoint
 * cannot simulate at a given time.
 */
const CATCH_UP_GAS = 300_000n;
/**
 * The divisor in the memory pool's minimum gas limit: transaction size × block gas limit / SIZE_SCALE (since
 * the network upgrade Helicon).
 */
const SIZE_SCALE = 1_572_864n;
/**
 * The gas limits to try first, in eighths of the estimate. A second round divides the gap between the last
 * failure and the first success into eighths.
 */
const CANDIDATES = [8n, 9n, 10n, 12n, 16n, 24n, 32n, 64n, 128n, 256n, 512n];
/** The search starts from this gas if the endpoint gave no estimate. */
const FIRST_GUESS = 100_000n;
/** A gas limit that suffices for every simulated call. */
const MAX_GAS = 15_000_000n;

/** The gas that a call needs, and the gas limit for sending the call. */
export interface CallGas {
  readonly needed: bigint;
  /** At least a sixteenth above `needed`, and above the memory pool's minimum for the transaction's size. */
  readonly limit: bigint;
}

export interface GasRequest {
  readonly call: EvmCall;
  /** The result of `eth_estimateGas`, requested without fees. */
  readonly estimate: GasOutcome;
  readonly head: EvmHead;
  /** The epochs of the L1; undefined if the call does not depend on epochs. */
  readonly epochs: EpochParameters | undefined;
  readonly units?: RevertUnits | undefined;
}

/**
 * Returns the gas of a call. The first call of an epoch needs more gas, but the endpoint estimates gas at the
 * time of the latest block. If a new epoch begins between the latest block and a minute from now, this
 * function also simulates the call in the new epoch.
 * @throws OnboardError that explains the revert, if the call reverts at the execution time
 */
export async function callGas(evm: EvmReader, request: GasRequest): Promise<CallGas> {
  const { now, needed } = await neededGas(evm, request);
  const bySize = sizeMinimum(request);
  const minimumLimit = bySize + bySize / 16n;
  const limit = limitFor(now, needed);
  return { needed, limit: limit > minimumLimit ? limit : minimumLimit };
}

/**
 * Returns a quarter above the needed gas. A block charges at least half of the limit (since the network upgrade
 * Helicon), so the limit stays below twice the gas that the call needs `now`, as long as it exceeds the gas needed
 * after the next epoch has begun.
 */
function limitFor(now: bigint, needed: bigint): bigint {
  const withMargin = needed + needed / 4n;
  const cheap = now + (now * 3n) / 4n;
  const least = needed + needed / 16n;
  if (withMargin <= cheap) return withMargin;
  return cheap > least ? cheap : least;
}

/** The gas that a call needs now, and at most until a block includes it: the next epoch may begin before. */
interface NeededGas {
  readonly now: bigint;
  readonly needed: bigint;
}

async function neededGas(evm: EvmReader, request: GasRequest): Promise<NeededGas> {
  const { estimate, head, epochs, units } = request;
  const now = executionTime(head);
  const times = epochs === undefined ? [] : timesOfEpochs(epochs, head.timestamp, now, estimate.ok);
  if (times.length === 0 && estimate.ok) return { now: estimate.gas, needed: estimate.gas };
  if (!(await evm.takesTime())) {
    if (!estimate.ok) throw explainRevert(estimate.revert, units);
    return { now: estimate.gas, needed: estimate.gas + CATCH_UP_GAS };
  }
  const searched = await Promise.all(
    (times.length === 0 ? [now] : times).map(async (time) => ({
      time,
      gas: await searchGas(evm, request, time, now),
    })),
  );
  const estimated = estimate.ok ? estimate.gas : 0n;
  const needed = searched.reduce((most, { gas }) => (gas > most ? gas : most), estimated);
  if (needed === 0n && !estimate.ok) throw explainRevert(estimate.revert, units);
  const atNow = searched.find(({ time }) => time === now)?.gas ?? 0n;
  return { now: atNow > estimated ? atNow : estimated, needed };
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
    ...(epochs.duration > 0n && nextStart <= now + INCLUSION_SECONDS ? [nextStart] : []),
  ];
}

/**
 * Returns the lowest of the tried gas limits with which a call succeeds at a given time. Returns 0 if the
 * time is after `now` and the call reverts even with `MAX_GAS`.
 * @throws OnboardError that explains the revert, if the time is `now` and the call reverts even with
 * `MAX_GAS`
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
