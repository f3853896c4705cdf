import { wei } from '../../domain/units.ts';
import type { FollowUp } from '../../engine/intent.ts';
import type { EvmCall } from '../../ports/evm.ts';
import { explainRevert } from '../../protocol/reverts/explain-revert.ts';
import type { CallPlan } from '../calls/plan-call.ts';
import type { ReadContext } from '../read-context.ts';

/** The call that an earlier call prepares. */
export interface DecisiveCall {
  readonly plan: CallPlan;
  /**
   * Checks what a simulation does not cover.
   * @throws OnboardError if the call must not be sent
   */
  readonly require?: () => Promise<void>;
  /**
   * Checks the call by reads alone if the endpoint cannot simulate it.
   * @throws OnboardError
   */
  readonly checkByReads?: () => Promise<void>;
  /** Returns the underlying reason for an error. */
  readonly explain?: (error: unknown) => Promise<unknown>;
}

/**
 * Simulates the decisive call after the calls before it, in one state, before any of them is paid for.
 * @returns its title and fee; undefined if the endpoint cannot simulate it and reads show no obstacle
 * @throws OnboardError with the reason why it would fail
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
    // If an earlier call fails, planning that call reports why.
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
 * Returns the most gas a transaction costs before its first instruction, with no byte counted as zero
 * (EIP-2028, EIP-2930).
 */
function intrinsicGas({ data, accessList = [] }: EvmCall): bigint {
  const keys = accessList.reduce((sum, entry) => sum + entry.storageKeys.length, 0);
  return 21_000n + BigInt(8 * (data.length - 2) + 2400 * accessList.length + 1900 * keys);
}
