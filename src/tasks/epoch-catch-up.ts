import { callData } from '../protocol/abi/call-data.ts';
import { wei } from '../domain/units.ts';
import type { EvmCallIntent, FollowUp, IntentEffect } from '../engine/intent.ts';
import type { EvmCall } from '../ports/evm.ts';
import { explainRevert } from '../protocol/reverts/explain-revert.ts';
import { type CallPlan, planCall } from './plan-call.ts';
import type { ReadContext, TitledStep } from './step.ts';
import { type Check, ready, satisfied } from '../engine/step.ts';
import { middlewareAbi } from '../protocol/abi/l1-contracts.ts';
import type { L1Facts } from '../protocol/contracts/l1-facts.ts';
import { NOT_NEEDED } from './warp-steps-snapshot.ts';
import { message } from '../domain/message.ts';
import type { NodeSnapshot } from './node-snapshot.ts';

/** A call that needs earlier calls first. An epoch catch-up is such an earlier call. */
export interface DecisiveCall {
  readonly plan: CallPlan;
  /** Checks the conditions that a simulation does not cover. */
  readonly require?: () => Promise<void>;
  /**
   * Checks the call with reads only, if the endpoint cannot simulate the call.
   * @throws OnboardError
   */
  readonly checkByReads?: () => Promise<void>;
  /** Receives an error, and returns an error that names the real reason. */
  readonly explain?: (error: unknown) => Promise<unknown>;
  /** The effects to show with the call. */
  readonly effects?: (intent: EvmCallIntent) => Promise<readonly IntentEffect[]>;
}

/**
 * Simulates the earlier calls and the decisive call in one request. The operator has not paid for any of
 * these calls yet.
 * @returns the title and fee of the decisive call; undefined if the decisive call was not simulated and the
 * reads show no obstacle
 * @throws OnboardError with the reason why the decisive call would fail
 */
async function simulateFollowUp(
  { readers: { evm }, operator: from }: ReadContext,
  before: readonly EvmCall[],
  { plan, require, checkByReads, explain }: DecisiveCall,
): Promise<FollowUp | undefined> {
  const { data, contract, accessList = [], title } = plan;
  const call = { from, to: contract.to, data, accessList };
  try {
    const [outcome, fees] = await Promise.all([
      evm.callSequence(from, [...before, call]),
      evm.fees(),
    ]);
    if (outcome?.ok === false && outcome.index === before.length) {
      throw explainRevert(outcome.revert, plan.units);
    }
    // If an earlier call fails, the plan of that call reports the reason.
    if (outcome?.ok !== true) await checkByReads?.();
    await require?.();
    if (outcome?.ok !== true) return undefined;
    const needed = outcome.gas + intrinsicGas(call);
    return {
      title,
      fee: {
        typical: wei(needed * (fees.baseFee + fees.maxPriorityFeePerGas)),
        most: wei(((needed * 3n) / 2n) * fees.maxFeePerGas),
      },
    };
  } catch (error) {
    throw (await explain?.(error)) ?? error;
  }
}

/**
 * Estimates the gas that a transaction costs before the first instruction (EIP-2028, EIP-2930). Counts every
 * byte as non-zero. Counts a warp message as a plain access list.
 */
function intrinsicGas({ data, accessList = [] }: EvmCall): bigint {
  const keys = accessList.reduce((sum, entry) => sum + entry.storageKeys.length, 0);
  return 21_000n + BigInt(8 * (data.length - 2) + 2400 * accessList.length + 1900 * keys);
}

/**
 * The numbers of epochs that one epoch catch-up may process, largest first. The largest number within
 * `CATCH_UP_GAS` is used. If no number is within this limit, a catch-up processes one epoch.
 */
const CATCH_UP_SIZES = [50n, 20n, 8n, 3n];
/**
 * The maximum gas of a catch-up of several epochs. The gas for one epoch grows with the number of nodes on
 * the L1.
 */
const CATCH_UP_GAS = 5_000_000n;

/**
 * Makes the L1 middleware process skipped epochs (the epoch catch-up). A write processes only a few epochs by
 * itself. If more epochs are unprocessed, the write reverts with `ManualEpochUpdateRequired`. Near the end of
 * an epoch, the next epoch counts as unprocessed too. Anyone may send the catch-up. Epochs also pass between
 * two writes, so a task with two writes has this step twice: as `epoch` and as `catch-up`.
 * @param isNeeded resolves with true if a write follows
 * @param decisive returns the write; the step simulates it before the operator pays for the catch-up
 */
export function catchUpStep<L extends NodeSnapshot>(
  isNeeded: (snapshot: L) => Promise<boolean>,
  decisive: (snapshot: L) => DecisiveCall | Promise<DecisiveCall>,
  id: 'epoch' | 'catch-up' = 'epoch',
): TitledStep<L> {
  return {
    id,
    title: message('step.epoch'),
    async check(snapshot) {
      if (!(await isNeeded(snapshot))) return satisfied(NOT_NEEDED);
      const epoch = await snapshot.epoch();
      return epoch.epochsToCatchUpSoon > 0n
        ? ready(`from:${epoch.lastUpdated}`)
        : satisfied({
            text: message('fact.epoch', { epoch: epoch.number }),
            source: epoch.computed ? 'computed' : 'C-Chain',
          });
    },
    async plan(snapshot) {
      const { epochsToCatchUpSoon } = await snapshot.epoch();
      const plans = await catchUpCalls(epochsToCatchUpSoon, snapshot.context);
      const [first, ...rest] = plans;
      const calls = plans.map(({ contract: { to }, data }) => ({ to, data }));
      const last = await simulateFollowUp(snapshot.context, calls, await decisive(snapshot));
      const intent = await planCall(snapshot.context, first, snapshot.now);
      const further = rest.map(({ title }): FollowUp => ({ title, fee: intent.fee }));
      return last === undefined
        ? {
            ...intent,
            follows: further,
            warning: intent.warning ?? message('intent.next-by-reads'),
          }
        : { ...intent, follows: [...further, last] };
    },
  };
}

/**
 * Returns two steps that initiate a change on the L1 middleware: the epoch catch-up, if the change is ready, and the
 * call.
 */
export function initiatingSteps<L extends NodeSnapshot>(
  id: 'remove' | 'update',
  check: (snapshot: L) => Promise<Check>,
  decisive: (snapshot: L) => DecisiveCall,
): readonly TitledStep<L>[] {
  return [
    catchUpStep(async (snapshot: L) => (await check(snapshot)).state === 'ready', decisive),
    {
      id,
      title: message(`step.${id}`),
      check,
      async plan(snapshot) {
        const { plan, explain, effects } = decisive(snapshot);
        try {
          const intent = await planCall(snapshot.context, plan, snapshot.now);
          return { ...intent, ...(effects && { effects: await effects(intent) }) };
        } catch (error) {
          throw (await explain?.(error)) ?? error;
        }
      },
    },
  ];
}

/**
 * Returns the catch-up transactions that a write needs now, with their fees; empty if no catch-up is needed.
 */
export async function catchUpFollowUps(snapshot: NodeSnapshot): Promise<readonly FollowUp[]> {
  const { epochsToCatchUpSoon } = await snapshot.epoch();
  if (epochsToCatchUpSoon === 0n) return [];
  const plans = await catchUpCalls(epochsToCatchUpSoon, snapshot.context);
  const { fee } = await planCall(snapshot.context, plans[0], snapshot.now);
  return plans.map(({ title }) => ({ title, fee }));
}

/** Returns the calls that process the given number of epochs. */
async function catchUpCalls(
  epochs: bigint,
  { readers: { evm }, operator: from, l1 }: NodeSnapshot['context'],
): Promise<[CallPlan, ...CallPlan[]]> {
  const sizes = [...new Set(CATCH_UP_SIZES.map((size) => (size < epochs ? size : epochs)))];
  const outcomes = await Promise.all(
    sizes.map((size) => {
      const { contract, data } = catchUpCall(size, l1);
      return evm.call({ from, to: contract.to, data }, { gas: CATCH_UP_GAS });
    }),
  );
  const epochsEach = sizes[outcomes.findIndex(({ ok }) => ok)] ?? 1n;
  const first = catchUpCall(epochsEach < epochs ? epochsEach : epochs, l1);
  const further: CallPlan[] = [];
  for (let remaining = epochs - epochsEach; remaining > 0n; remaining -= epochsEach) {
    further.push(catchUpCall(remaining < epochsEach ? remaining : epochsEach, l1));
  }
  return [first, ...further];
}

function catchUpCall(epochs: bigint, { middleware }: L1Facts): CallPlan {
  return {
    title: message('intent.epoch', { epochs }),
    contract: { name: message('contract.middleware'), to: middleware },
    data: callData(middlewareAbi, 'manualProcessNodeStakeCache', [Number(epochs)]),
  };
}
