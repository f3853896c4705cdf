import { serializeTransaction } from 'viem/utils';
import { withoutChecksum } from '../../domain/identity/evm.ts';
import type { EvmCall, EvmHead, EvmReader, GasOutcome } from '../../ports/evm.ts';
import { epochAt } from '../../protocol/contracts/epoch-facts.ts';
import type { EpochParameters } from '../../protocol/contracts/l1-facts.ts';
import { executionTime } from '../../protocol/execution-time.ts';
import { explainRevert } from '../../protocol/reverts/explain-revert.ts';
import type { RevertUnits } from '../../protocol/reverts/explanations.ts';

/** So long a transaction may take into a block, in seconds. */
const ON_ITS_WAY = 60n;
/**
 * Gas of an epoch's first call at most, beside the call's own, where the endpoint offers no way to measure it.
 */
const CATCH_UP_GAS = 300_000n;
/** The mempool demands size × block gas limit / this (Helicon). */
const SIZE_SCALE = 1_572_864n;
/** In eighths of the estimate; the second round of the search divides the gap that is left by as many. */
const CANDIDATES = [8n, 9n, 10n, 12n, 16n, 24n, 32n, 64n, 128n, 256n, 512n];
/** Where nothing was estimated the search starts here. */
const SMALLEST = 100_000n;
/** What a simulation without a limit may use. */
const MOST_GAS = 15_000_000n;

/** The gas that a call needs, and the limit to send it with. */
export interface CallGas {
  readonly needed: bigint;
  /** A quarter above what is needed, and a sixteenth above what the transaction's size demands. */
  readonly limit: bigint;
}

export interface GasQuestion {
  readonly call: EvmCall;
  /** Of `eth_estimateGas`, asked without fees. */
  readonly estimate: GasOutcome;
  readonly head: EvmHead;
  /** Of the L1 that is called; undefined: the call has nothing to do with epochs. */
  readonly epochs: EpochParameters | undefined;
  readonly units?: RevertUnits | undefined;
}

/**
 * The gas of a call. An estimate is made at the latest block's time, which on an idle chain is of another epoch
 * than the call will be: where an epoch begins between that time and a minute from now, the work of the epoch's
 * first call is found by simulating the call with gas limits at the times in question.
 * @throws OnboardError of the revert, where the call reverts at the execution time
 */
export async function callGas(evm: EvmReader, question: GasQuestion): Promise<CallGas> {
  const needed = await neededGas(evm, question);
  const bySize = sizeMinimum(question);
  const withMargin = needed + needed / 4n;
  const least = bySize + bySize / 16n;
  return { needed, limit: withMargin > least ? withMargin : least };
}

async function neededGas(evm: EvmReader, question: GasQuestion): Promise<bigint> {
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
 * The times at which a first call of an epoch is simulated: now, where the latest block is of an earlier epoch or
 * nothing could be estimated, and the first second of the next epoch, where that comes before the call may be included.
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
    ...(epochs.duration > 0n && next <= now + ON_ITS_WAY ? [next] : []),
  ];
}

/**
 * The least gas, within a few hundredths, with which a call succeeds at a time; 0 where it reverts at a later time
 * than now, since no gas limit helps then.
 */
async function searchGas(
  evm: EvmReader,
  { call, estimate, units }: GasQuestion,
  time: bigint,
  now: bigint,
): Promise<bigint> {
  const start = estimate.ok ? estimate.gas : SMALLEST;
  const first = CANDIDATES.map((eighths) => (start * eighths) / 8n);
  const [free, ...outcomes] = await Promise.all([
    evm.call(call, { time, gas: MOST_GAS }),
    ...first.map((gas) => evm.call(call, { time, gas })),
  ]);
  if (!free.ok) {
    if (time > now) return 0n;
    throw explainRevert(free.revert, units);
  }
  const enough = outcomes.findIndex(({ ok }) => ok);
  const low = first[enough === -1 ? first.length - 1 : enough - 1];
  const high = enough === -1 ? MOST_GAS : (first[enough] ?? MOST_GAS);
  if (low === undefined) return high;
  const second = Array.from({ length: 7 }, (_, i) => low + ((high - low) * BigInt(i + 1)) / 8n);
  const closer = await Promise.all(second.map((gas) => evm.call(call, { time, gas })));
  return second[closer.findIndex(({ ok }) => ok)] ?? high;
}

/** What the mempool demands for the size of the signed transaction. */
function sizeMinimum({ call, head }: GasQuestion): bigint {
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
