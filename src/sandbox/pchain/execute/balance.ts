import type { TxBody } from '../codec/signed-tx.ts';
import { ownerOf } from '../owner.ts';
import { RpcError, withErrorPrefix } from '../../server/rpc-error.ts';
import type { ChainState } from '../ledger/state.ts';
import { verifyCredentials } from './credentials.ts';
import type { TxExecution } from './tx-execution.ts';
import { moveFunds, verifySpend } from './spend.ts';
import { fundedUntil, loadValidator, putValidator, refundOf } from './validators.ts';

/**
 * Executes an IncreaseL1ValidatorBalanceTx (ACP-77). Anyone may top up a validator. An inactive validator
 * becomes active.
 * @throws RpcError
 */
export function executeIncrease(
  execution: TxExecution,
  body: Extract<TxBody, { type: 'increase' }>,
): ChainState {
  const { state, rules } = execution;
  verifySpend(execution, body.balance);
  const validator = state.l1Validators.get(body.validationId);
  if (validator === undefined) throw new RpcError('not found');
  const endAccruedFees = fundedUntil(state, rules, validator.endAccruedFees, body.balance);
  return putValidator(moveFunds(execution), { ...validator, endAccruedFees });
}

/**
 * Executes a DisableL1ValidatorTx (ACP-77), which makes a validator inactive. The last credential is the
 * disable owner's. The validator stays registered. The validator's remaining balance goes to the refund
 * address (`remainingBalanceOwner`).
 * @throws RpcError
 */
export function executeDisable(
  execution: TxExecution,
  body: Extract<TxBody, { type: 'disable' }>,
): ChainState {
  const { state, rules, tx } = execution;
  const validator = loadValidator(state, body.validationId);
  const signatures = tx.credentials.at(-1);
  if (signatures === undefined) {
    throw new RpcError('should have the same number of credentials as inputs');
  }
  const { verifySignatures } = execution;
  const { unsignedHash } = tx;
  const { sigIndices } = body;
  withErrorPrefix('unauthorized modification', () =>
    verifyCredentials(
      ownerOf(validator.disableOwner),
      { unsignedHash, sigIndices, signatures, verifySignatures },
      state.time,
    ),
  );
  verifySpend(execution, 0n, tx.credentials.slice(0, -1));
  const refund = refundOf(state, rules, validator);
  return putValidator(moveFunds(execution, refund), { ...validator, endAccruedFees: 0n });
}
