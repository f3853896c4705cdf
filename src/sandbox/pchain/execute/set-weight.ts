import { idFromBytes, type SubnetId, type ValidationId } from '../../../domain/identity/ids.ts';
import { weight } from '../../../domain/units.ts';
import { decodeL1ValidatorWeight } from '../../../protocol/warp/validator-weight.ts';
import type { TxBody } from '../codec/signed-tx.ts';
import { decoding, RpcError } from '../../server/rpc-error.ts';
import type { ChainState } from '../ledger/state.ts';
import type { TxExecution } from './tx-execution.ts';
import { readL1Message, verifyManager } from './l1-message.ts';
import { moveFunds, verifySpend } from './spend.ts';
import { loadValidator, putValidator, refundOf } from './validators.ts';

const RESERVED_NONCE = 0xffff_ffff_ffff_ffffn;

/**
 * Executes a SetL1ValidatorWeightTx (ACP-77): a message of the subnet's manager changes a validator's weight.
 * Weight 0 removes the validator and returns its remaining balance to the refund address
 * (`remainingBalanceOwner`).
 * @throws RpcError
 */
export function executeSetWeight(
  execution: TxExecution,
  body: Extract<TxBody, { type: 'set-weight' }>,
): ChainState {
  const { state, rules } = execution;
  verifySpend(execution, 0n);
  const message = readL1Message(body.message);
  const request = decoding(() => decodeL1ValidatorWeight(message.payload));
  if (request.nonce === RESERVED_NONCE && request.weight !== 0n) {
    throw new RpcError('maxUint64 nonce is reserved for removal');
  }
  const validator = loadValidator(state, idFromBytes<ValidationId>(request.validationId));
  if (request.nonce < validator.minNonce) {
    throw new RpcError(
      `warp message contains stale nonce ${request.nonce} must be at least ${validator.minNonce}`,
    );
  }
  verifyManager(state, validator.subnetId, message);
  const removed = request.weight === 0n;
  if (removed && totalWeight(state, validator.subnetId) === validator.weight) {
    throw new RpcError('attempting to remove the last L1 validator from a converted subnet');
  }
  const refund = removed ? refundOf(state, rules, validator) : undefined;
  return putValidator(moveFunds(execution, refund), {
    ...validator,
    minNonce: request.nonce + 1n,
    weight: weight(request.weight),
  });
}

function totalWeight(state: ChainState, subnetId: SubnetId): bigint {
  return [...state.l1Validators.values()].reduce(
    (sum, validator) => (validator.subnetId === subnetId ? sum + validator.weight : sum),
    0n,
  );
}
