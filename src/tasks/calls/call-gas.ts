import { serializeTransaction } from 'viem/utils';
import { withoutChecksum } from '../../domain/identity/evm.ts';
import type { EvmCall, EvmHead, EvmReader, GasOutcome } from '../../ports/evm.ts';
import { epochAt } from '../../protocol/contracts/epoch-facts.ts';
import type { EpochParameters } from '../../protocol/contracts/l1-facts.ts';
import { executionTime } from '../../protocol/readers/execution-time.ts';
import { explainRevert } from '../../protocol/reverts/explain-revert.ts';
import type { RevertUnits } from '../../protocol/reverts/explanations.ts';

/** Seconds that a transaction may take to be included in a block. */
const INCLUSION_SECONDS = 60n;
/**
 * The maximum gas that the first call of an epoch adds; used if the endpoint cannot simulate it.
 */
const CATCH_UP_GAS = 300_000n;
/**
 * Divisor of the mempool's minimum gas limit, which is size × block gas limit / SIZE_SCALE (Helicon).
 */
const SIZE_SCALE = 1_572_864n;
/**
 * Gas limits to try, in eighths of the estimate. The second round divides the remaining gap into
 * eighths.
 */
const CANDIDATES = [8n, 9n, 10n, 12n, 16n, 24n, 32n, 64n, 128n, 256n, 512n];
/** Where the search starts without an estimate. */
const FIRST_GUESS = 100_000n;
/** The gas limit of a simulation that should not run out of gas. */
const MAX_GAS = 15_000_000n;

/** The gas that a call needs, and the limit to send it with. */
export interface CallGas {
  readonly needed: bigint;
  /** A quarter above the need, and at least a sixteenth above the minimum for the transaction's size. */
  readonly limit: bigint;
}

export interface GasRequest {
  readonly call: EvmCall;
  /** The result of `eth_estimateGas`, requested without fees. */
  readonly estimate: GasOutcome;
  readonly head: EvmHead;
  /** The epochs of the called L1; undefined if the call does not depend on epochs. */
  readonly epochs: EpochParameters | undefined;
  readonly units?: RevertUnits | undefined;
}

/**
 * Returns the gas of a call. An estimate uses the latest block's time, which on an idle chain may
 * belong to an earlier epoch. If an epoch begins between that time and a minute from now, this function
 * also simulates the call in the new epoch with several gas limits, because the first call of an epoch
 * needs more gas.
 * @throws OnboardError of the revert, if the call reverts at the execution time
 */
export async function callGas(evm: EvmReader, question: GasRequest): Promise<CallGas> {
  const needed = await neededGas(evm, question);
  const bySize = sizeMinimum(question);
  const withMargin = needed + needed / 4n;
  const least = bySize + bySize / 16n;
  return { needed, limit: withMargin > least ? withMargin : least };
}

async function neededGas(evm: EvmReader, question: GasRequest): Promise<bigint> {
  const { estimate, head, epochs, units } = question;
  const now = executionTime(head);
  const times = epochs === undefined ? [] : timesOfEpochs(epochs, head.timestamp, now, estimate.ok);
  if (times.length === 0 && estimate.ok) return estimate.gas;
  if (!(await evm.takesTime())) {
    if (!estimate.ok) throw explainRevert(estimate.revert, units);
    return estimate.gas + CATCH_UP_GAS;
  }
  const found = await Promise.all(
    (times.length === 0 ? [now] : times).map((time) => searchGas(evm, question, time, now)),
  );
  const needed = [estimate.ok ? estimate.gas : 0n, ...found].reduce((a, b) => (a > b ? a : b));
  if (needed === 0n && !estimate.ok) throw explainRevert(estimate.revert, units);
  return needed;
}

/**
 * Returns the times at which the first call of an epoch is simulated: now, if the latest block belongs
 * to an earlier epoch or the estimate failed, and the first second of the next epoch, if that epoch may
 * begin before the call is included.
 */
function timesOfEpochs(
  epochs: EpochParameters,
  latest: bigint,
  now: bigint,
  isEstimated: boolean,
): bigint[] {
  const present = epochAt(epochs, now);
  const next = epochs.startTime + (present + 1n) * epochs.duration;
  return [
    ...(isEstimated && epochAt(epochs, latest) === present ? [] : [now]),
    ...(epochs.duration > 0n && next <= now + INCLUSION_SECONDS ? [next] : []),
  ];
}

/**
 * Returns the minimum gas, within a few percent, with which a call succeeds at a time. Returns 0 if the
 * call reverts at a future time, because a higher gas limit cannot change that.
 */
async function searchGas(
  evm: EvmReader,
  { call, estimate, units }: GasRequest,
  time: bigint,
  now: bigint,
): Promise<bigint> {
  const start = estimate.ok ? estimate.gas : FIRST_GUESS;
  const first = CANDIDATES.map((eighths) => (start * eighths) / 8n);
  const [unlimited, ...outcomes] = await Promise.all([
    evm.call(call, { time, gas: MAX_GAS }),
    ...first.map((gas) => evm.call(call, { time, gas })),
  ]);
  if (!unlimited.ok) {
    if (time > now) return 0n;
    throw explainRevert(unlimited.revert, units);
  }
  const enough = outcomes.findIndex(({ ok }) => ok);
  const low = first[enough === -1 ? first.length - 1 : enough - 1];
  const high = enough === -1 ? MAX_GAS : (first[enough] ?? MAX_GAS);
  if (low === undefined) return high;
  const second = Array.from({ length: 7 }, (_, i) => low + ((high - low) * BigInt(i + 1)) / 8n);
  const closer = await Promise.all(second.map((gas) => evm.call(call, { time, gas })));
  return second[closer.findIndex(({ ok }) => ok)] ?? high;
}

/** Returns the gas limit that the mempool requires for the size of the signed transaction. */
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
