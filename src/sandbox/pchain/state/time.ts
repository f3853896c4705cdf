import type { ValidationId } from '../../../domain/identity/ids.ts';
import { refillGas, chargeValidators, secondsPaidFor, type ValidatorFeeConfig } from './fees.ts';
import { changed, type ChainState } from './state.ts';
import type { L1ValidatorRecord } from './types.ts';

/** Returns the L1 validators that pay the continuous fee. */
export function activeValidators(state: ChainState): L1ValidatorRecord[] {
  return [...state.l1Validators.values()].filter((validator) => validator.endAccruedFees > 0n);
}

/**
 * Returns the state at a later time, without transactions. Gas capacity grows, and active validators pay the
 * fee. Validators without a balance become inactive. Expired registration entries are removed. An earlier
 * time changes nothing.
 */
export function advanceTime(
  state: ChainState,
  time: bigint,
  config: ValidatorFeeConfig,
): ChainState {
  const seconds = time - state.time;
  if (seconds <= 0n) return state;
  const active = BigInt(activeValidators(state).length);
  const charged = chargeValidators(config, { active, excess: state.validatorFeeExcess }, seconds);
  const later = {
    ...state,
    time,
    gas: refillGas(state.gas, seconds),
    accruedFees: state.accruedFees + charged.cost,
    validatorFeeExcess: charged.excess,
    expiries: withoutExpired(state.expiries, time),
  };
  return deactivate(later, (validator) => validator.endAccruedFees <= later.accruedFees);
}

/**
 * Returns the state at the end of a block. Validators that cannot pay for one more second become inactive.
 */
export function deactivateExhausted(state: ChainState, config: ValidatorFeeConfig): ChainState {
  const active = BigInt(activeValidators(state).length);
  const { cost } = chargeValidators(config, { active, excess: state.validatorFeeExcess }, 1n);
  const feesAfterOneSecond = state.accruedFees + cost;
  return deactivate(state, (validator) => validator.endAccruedFees < feesAfterOneSecond);
}

/**
 * Returns the next time at which a validator's balance is used up, in seconds since 1970. Returns undefined
 * if this time is after `limit`, or if no validator is active.
 */
export function nextDeactivation(
  state: ChainState,
  limit: bigint,
  config: ValidatorFeeConfig,
): bigint | undefined {
  const active = activeValidators(state);
  const earliestEnd = active.reduce<bigint | undefined>(
    (earliest, { endAccruedFees: end }) =>
      earliest === undefined || end < earliest ? end : earliest,
    undefined,
  );
  if (earliestEnd === undefined || limit <= state.time) return undefined;
  const seconds = secondsPaidFor(
    config,
    { active: BigInt(active.length), excess: state.validatorFeeExcess },
    earliestEnd - state.accruedFees,
    limit - state.time + 1n,
  );
  const time = state.time + seconds;
  return time <= limit ? time : undefined;
}

function deactivate(
  state: ChainState,
  exhausted: (validator: L1ValidatorRecord) => boolean,
): ChainState {
  const deactivated = activeValidators(state)
    .filter(exhausted)
    .map((validator): [ValidationId, L1ValidatorRecord] => [
      validator.validationId,
      { ...validator, endAccruedFees: 0n },
    ]);
  return deactivated.length === 0
    ? state
    : { ...state, l1Validators: changed(state.l1Validators, { put: deactivated }) };
}

function withoutExpired(
  expiries: ReadonlyMap<ValidationId, bigint>,
  time: bigint,
): ReadonlyMap<ValidationId, bigint> {
  const drop = [...expiries].filter(([, expiry]) => expiry <= time).map(([id]) => id);
  return drop.length === 0 ? expiries : changed(expiries, { drop });
}
