import type { ValidationId } from '../../../domain/identity/ids.ts';
import { refillGas, VALIDATOR_FEE_CONFIG } from './fees.ts';
import { changed, type ChainState } from './state.ts';
import type { L1ValidatorRecord } from './types.ts';

/** In nAVAX, for each active validator. */
const FEE_PER_SECOND = VALIDATOR_FEE_CONFIG.minPrice;

function activeValidators(state: ChainState): L1ValidatorRecord[] {
  return [...state.l1Validators.values()].filter((validator) => validator.endAccruedFees > 0n);
}

/** Gas capacity grows, active validators pay the fee, and registration entries expire. */
export function advanceTime(state: ChainState, time: bigint): ChainState {
  const seconds = time - state.time;
  if (seconds <= 0n) return state;
  const expired = [...state.expiries].filter(([, expiry]) => expiry <= time);
  const later = {
    ...state,
    time,
    gas: refillGas(state.gas, seconds),
    accruedFees: state.accruedFees + FEE_PER_SECOND * seconds,
    expiries: changed(state.expiries, { drop: expired.map(([id]) => id) }),
  };
  return deactivate(later, (validator) => validator.endAccruedFees <= later.accruedFees);
}

/** At the end of a block, validators that cannot pay for one more second become inactive. */
export function deactivateExhausted(state: ChainState): ChainState {
  const feesAfterOneSecond = state.accruedFees + FEE_PER_SECOND;
  return deactivate(state, (validator) => validator.endAccruedFees < feesAfterOneSecond);
}

/** Seconds since 1970; undefined if no validator is active. */
export function nextDeactivation(state: ChainState): bigint | undefined {
  const [earliest] = activeValidators(state)
    .map(({ endAccruedFees }) => (endAccruedFees - state.accruedFees) / FEE_PER_SECOND)
    .sort((a, b) => Number(a - b));
  return earliest === undefined ? undefined : state.time + earliest;
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
