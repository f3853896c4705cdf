import { callFee } from '../transactions/costs.ts';
import { callData } from '../../protocol/abi/call-data.ts';
import type { EvmCallIntent, FollowUp, IntentEffect } from '../../engine/intent.ts';
import type { EvmCall } from '../../ports/evm.ts';
import { explainRevert } from '../../protocol/reverts/explain-revert.ts';
import { type CallPlan, estimateCall, planCall } from '../transactions/plan-call.ts';
import type { ReadContext, TitledStep } from '../task-context.ts';
import { ready, satisfied } from '../../engine/step.ts';
import { middlewareAbi } from '../../protocol/abi/l1-contracts.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import { NOT_NEEDED } from './warp-steps-snapshot.ts';
import { message } from '../../domain/message.ts';
import type { NodeSnapshot } from './node-snapshot.ts';

/** A call that needs earlier calls first, such as an epoch catch-up. */
export interface DecisiveCall {
  readonly plan: CallPlan;
  /** Checks the conditions that a simulation does not cover. */
  readonly require?: () => Promise<void>;
  /** Checks the call with reads only, if the endpoint cannot simulate it. @throws OnboardError */
  readonly checkByReads?: () => Promise<void>;
  /** Receives an error, and returns an error that names the real reason. */
  readonly explain?: (error: unknown) => Promise<unknown>;
  readonly effects?: (intent: EvmCallIntent) => Promise<readonly IntentEffect[]>;
  readonly warning?: () => Promise<CallWarning>;
}

export type CallWarning = Pick<EvmCallIntent, 'warning' | 'needsOwnConsent'>;

/**
 * Simulates the earlier calls and the decisive call in one request, before the operator pays for any of them.
 * @returns undefined if the decisive call was not simulated and the reads show no obstacle
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
      evm.callSequence([...before, call], from),
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
    return { title, fee: callFee(needed, fees, (needed * 3n) / 2n) };
  } catch (error) {
    throw (await explain?.(error)) ?? error;
  }
}

/** Gas before the first instruction (EIP-2028, EIP-2930). Counts every byte as non-zero. */
function intrinsicGas({ data, accessList = [] }: EvmCall): bigint {
  const keys = accessList.reduce((sum, entry) => sum + entry.storageKeys.length, 0);
  return 21_000n + BigInt(8 * (data.length - 2) + 2400 * accessList.length + 1900 * keys);
}

/** Epochs per catch-up. The largest number within `CATCH_UP_GAS` is used, or else 1. */
const CATCH_UP_SIZES = [50n, 20n, 8n, 3n];
/** The gas for one epoch grows with the number of nodes on the L1. */
const CATCH_UP_GAS = 5_000_000n;

/**
 * A write processes only a few skipped epochs by itself. With more, it reverts with `ManualEpochUpdateRequired`.
 * Near the end of an epoch, the next epoch counts as unprocessed too. Epochs also pass between two writes, so a
 * task with two writes has this step twice: as `epoch` and as `catch-up`.
 * @param decisive returns the write; the step simulates it before the operator pays for the catch-up
 */
export function catchUpStep<L extends NodeSnapshot>(
  isNeeded: (snapshot: L) => Promise<boolean>,
  decisive: (snapshot: L) => DecisiveCall | Promise<DecisiveCall>,
  id: 'epoch' | 'catch-up' = 'epoch',
): TitledStep<L> {
  return {
    id,
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
      const write = await decisive(snapshot);
      const last = await simulateFollowUp(snapshot.context, calls, write);
      const call = await planCall(snapshot.context, first, snapshot.now);
      const intent = { ...call, ...(await write.warning?.()) };
      const further = rest.map(({ title }): FollowUp => ({ title, fee: intent.fee }));
      if (last !== undefined) return { ...intent, follows: [...further, last] };
      return { warning: message('intent.next-by-reads'), ...intent, follows: further };
    },
  };
}

/** Empty if no catch-up is needed. */
export async function catchUpFollowUps(snapshot: NodeSnapshot): Promise<readonly FollowUp[]> {
  const { epochsToCatchUpSoon } = await snapshot.epoch();
  if (epochsToCatchUpSoon === 0n) return [];
  const plans = await catchUpCalls(epochsToCatchUpSoon, snapshot.context);
  const { fee } = await planCall(snapshot.context, plans[0], snapshot.now);
  return plans.map(({ title }) => ({ title, fee }));
}

type Caller = Pick<ReadContext, 'readers' | 'operator'> & { readonly l1: L1Facts };

/** Estimates the gas of all calls that process so many epochs, from the gas of the first. @throws OnboardError as `estimateCall` does */
export async function catchUpGas(epochs: bigint, caller: Caller): Promise<bigint> {
  if (epochs === 0n) return 0n;
  const calls = await catchUpCalls(epochs, caller);
  return BigInt(calls.length) * (await estimateCall(caller, calls[0]));
}

async function catchUpCalls(
  epochs: bigint,
  { readers: { evm }, operator: from, l1 }: Caller,
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
