import { RpcError } from '../../server/rpc-error.ts';
import type { Rules } from '../rules.ts';
import { changed, type ChainState } from '../ledger/state.ts';
import { activeValidators } from '../ledger/time.ts';
import type { ValidationId } from '../../../domain/identity/ids.ts';
import { nAvax } from '../../../domain/units.ts';
import type { TransferOutput } from '../codec/signed-tx.ts';
import { ownerOf } from '../owner.ts';
import type { L1ValidatorRecord } from '../types.ts';

/**
 * Finds a registered validator.
 * @throws RpcError for an unknown ID
 */
export function loadValidator(state: ChainState, id: ValidationId): L1ValidatorRecord {
  const validator = state.l1Validators.get(id);
  if (validator === undefined) throw new RpcError('could not load L1 validator: not found');
  return validator;
}

/** Returns the state with a validator added or replaced. Weight 0 removes the validator. */
export function putValidator(state: ChainState, validator: L1ValidatorRecord): ChainState {
  const { validationId, weight } = validator;
  const change =
    weight === 0n ? { drop: [validationId] } : { put: [[validationId, validator] as const] };
  return { ...state, l1Validators: changed(state.l1Validators, change) };
}

/**
 * Returns the amount of accrued fees at which a new or topped-up balance is used up.
 * @throws RpcError for a new or inactive validator if the maximum number of validators is active
 */
export function fundedUntil(
  state: ChainState,
  rules: Rules,
  previousEnd: bigint,
  balance: bigint,
): bigint {
  if (previousEnd > 0n) return previousEnd + balance;
  if (BigInt(activeValidators(state).length) >= rules.validatorFee.capacity) {
    throw new RpcError('already at the max number of active validators');
  }
  return state.accruedFees + balance;
}

/**
 * Returns a validator's remaining balance as an output to its refund address; undefined for an inactive
 * validator.
 */
export function refundOf(
  state: ChainState,
  rules: Rules,
  validator: L1ValidatorRecord,
): TransferOutput | undefined {
  if (validator.endAccruedFees === 0n) return undefined;
  return {
    assetId: rules.avaxAssetId,
    amount: nAvax(validator.endAccruedFees - state.accruedFees),
    owner: ownerOf(validator.remainingBalanceOwner),
  };
}
