import { wei } from '../../domain/units.ts';
import type { FollowUp } from '../../engine/intent.ts';
import type { EvmCall } from '../../ports/evm.ts';
import { explainRevert } from '../../protocol/reverts/explain-revert.ts';
import type { CallPlan } from '../calls/plan-call.ts';
import type { ReadContext } from '../step.ts';

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
}

/**
 * Simulates the earlier calls and the decisive call in one request. The operator has not paid for any of
 * these calls yet.
 * @returns the title and fee of the decisive call; undefined if the decisive call was not simulated and the
 * reads show no obstacle
 * @throws OnboardError with the reason why the decisive call would fail
 */
export async function simulateFollowUp(
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
