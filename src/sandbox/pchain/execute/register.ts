import { bytesToHex } from '../../../domain/identity/bytes.ts';
import {
  PRIMARY_NETWORK_ID,
  type SubnetId,
  type ValidationId,
  idFromBytes,
  nodeIdFromBytes,
} from '../../../domain/identity/ids.ts';
import { weight } from '../../../domain/units.ts';
import { blsVerifyProof } from '../../../protocol/crypto/bls.ts';
import {
  type RegisterL1Validator,
  decodeRegisterL1Validator,
  registrationValidationId,
} from '../../../protocol/warp/payloads.ts';
import type { TxBody } from '../codec/signed-tx.ts';
import { ownerOf } from '../owner.ts';
import { decoding, RpcError } from '../../server/rpc-error.ts';
import { changed, type ChainState } from '../ledger/state.ts';
import type { L1ValidatorRecord } from '../types.ts';
import type { TxExecution } from './tx-execution.ts';
import { readL1Message, verifyManager } from './l1-message.ts';
import { moveFunds, verifySpend } from './spend.ts';
import { ownerFault } from './syntax.ts';
import { fundedUntil, putValidator } from './validators.ts';

/** The maximum time from now to the expiry of a registration, in seconds. */
const EXPIRY_WINDOW = 86_400n;

/**
 * Executes a RegisterL1ValidatorTx (ACP-77): a message of the subnet's manager registers a validator. Each
 * validation ID can be registered once. With a balance of 0, the validator is inactive.
 * @throws RpcError
 */
export function executeRegister(
  execution: TxExecution,
  body: Extract<TxBody, { type: 'register' }>,
): ChainState {
  const { state, rules } = execution;
  verifySpend(execution, body.balance);
  const message = readL1Message(body.message);
  const request = decoding(() => decodeRegisterL1Validator(message.payload));
  verifyRequest(request);
  const subnetId = idFromBytes<SubnetId>(request.subnetId);
  verifyManager(state, subnetId, message);
  verifyExpiry(request.expiry, state.time);
  const validationId = idFromBytes<ValidationId>(registrationValidationId(message.payload));
  if (state.expiries.has(validationId)) {
    throw new RpcError(`warp message already issued for validationID ${validationId}`);
  }
  if (execution.verifySignatures && !blsVerifyProof(request.blsPublicKey, body.proofOfPossession)) {
    throw new RpcError('invalid proof of possession');
  }
  const validator: L1ValidatorRecord = {
    validationId,
    subnetId,
    nodeId: nodeIdFromBytes(request.nodeId),
    publicKey: request.blsPublicKey,
    remainingBalanceOwner: request.remainingBalanceOwner,
    disableOwner: request.disableOwner,
    startTime: state.time,
    weight: weight(request.weight),
    minNonce: 0n,
    endAccruedFees: body.balance === 0n ? 0n : fundedUntil(state, rules, 0n, body.balance),
  };
  refuseDuplicate(state, validator);
  const registered = putValidator(moveFunds(execution), validator);
  const expiries = changed(state.expiries, { put: [[validationId, request.expiry]] });
  return { ...registered, expiries };
}

function verifyRequest(request: RegisterL1Validator): void {
  if (idFromBytes<SubnetId>(request.subnetId) === PRIMARY_NETWORK_ID) {
    throw new RpcError('invalid subnet ID');
  }
  if (request.weight === 0n) throw new RpcError('invalid weight');
  if (request.nodeId.length !== 20) {
    throw new RpcError(
      `invalid node ID: expected 20 bytes but got ${request.nodeId.length} ` +
        `(${bytesToHex(request.nodeId)})`,
    );
  }
  if (request.nodeId.every((byte) => byte === 0)) {
    throw new RpcError('invalid node ID: empty nodeID is disallowed');
  }
  for (const owner of [request.remainingBalanceOwner, request.disableOwner]) {
    const fault = ownerFault(ownerOf(owner));
    if (fault !== undefined) throw new RpcError(`invalid owner: ${fault}`);
  }
}

function verifyExpiry(expiry: bigint, now: bigint): void {
  if (expiry <= now) {
    throw new RpcError(`warp message expired at ${expiry} and it is currently ${now}`);
  }
  if (expiry - now > EXPIRY_WINDOW) {
    throw new RpcError(
      `warp message not yet allowed because time is ${expiry - now} seconds in the future ` +
        `but the limit is ${EXPIRY_WINDOW}`,
    );
  }
}

function refuseDuplicate(state: ChainState, { subnetId, nodeId }: L1ValidatorRecord): void {
  for (const other of state.l1Validators.values()) {
    if (other.subnetId === subnetId && other.nodeId === nodeId) {
      throw new RpcError('L1 validator contains duplicate subnetID + nodeID pair');
    }
  }
}
