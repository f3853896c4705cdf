import { refuseIf, RpcError, decoding } from '../../server/rpc-service.ts';
import { type L1ValidatorRecord, type TransferOutput, outputOwner } from '../state/types.ts';
import { balanceOf, changeMap, type ChainState } from '../state/state.ts';
import {
  type ValidationId,
  idFromBytes,
  type BlockchainId,
  type SubnetId,
  PRIMARY_NETWORK_ID,
  nodeIdFromBytes,
} from '../../../domain/identity/ids.ts';
import { nAvax, weight } from '../../../domain/units.ts';
import type { BodyOf } from '../codec/signed-tx.ts';
import { bytesEqual, bytesToHex } from '../../../domain/identity/bytes.ts';
import { decodeAddressedCall, decodeSignedMessage } from '../../../protocol/warp/message.ts';
import { blsVerifyProof } from '../../../protocol/crypto/bls.ts';
import {
  type RegisterL1Validator,
  decodeRegisterL1Validator,
  registrationValidationId,
} from '../../../protocol/warp/payloads.ts';
import { type TxExecution, moveFunds, verifySpend } from './spend.ts';
import { ownerFault } from './syntax.ts';

/** Reads an L1's validator from the state. @throws RpcError for an unknown ID */
export function loadValidator(state: ChainState, id: ValidationId): L1ValidatorRecord {
  const validator = state.l1Validators.get(id);
  if (validator === undefined) throw new RpcError('could not load L1 validator: not found');
  return validator;
}

/** Adds or replaces a validator. Weight 0 removes it. */
export function putValidator(state: ChainState, validator: L1ValidatorRecord): ChainState {
  const { validationId, weight } = validator;
  const change =
    weight === 0n ? { drop: [validationId] } : { put: [[validationId, validator] as const] };
  return { ...state, l1Validators: changeMap(state.l1Validators, change) };
}

/** The amount of accrued fees at which a new or topped-up balance is used up. */
export function fundedUntil(state: ChainState, previousEnd: bigint, balance: bigint): bigint {
  return (previousEnd > 0n ? previousEnd : state.accruedFees) + balance;
}

/** undefined for an inactive validator. */
export function refundOutput(
  { state, rules }: TxExecution,
  validator: L1ValidatorRecord,
): TransferOutput | undefined {
  if (validator.endAccruedFees === 0n) return undefined;
  return {
    assetId: rules.avaxAssetId,
    amount: nAvax(balanceOf(validator, state)),
    owner: outputOwner(validator.remainingBalanceOwner),
  };
}

type L1Message = ReturnType<typeof readL1Message>;

/** Reads the L1's message in a signed warp message. @throws RpcError */
export function readL1Message(signedMessage: Uint8Array) {
  return decoding(() => {
    const { unsigned } = decodeSignedMessage(signedMessage);
    const call = decodeAddressedCall(unsigned.payload);
    return {
      sourceChainId: idFromBytes<BlockchainId>(unsigned.sourceChainId),
      sourceAddress: call.source,
      payload: call.payload,
    };
  });
}

/** Refuses a message whose sender is not the manager in the subnet's conversion. @throws RpcError */
export function verifyManager(state: ChainState, subnetId: SubnetId, message: L1Message): void {
  const conversion = state.conversions.get(subnetId);
  if (conversion === undefined) {
    throw new RpcError(`could not load subnet conversion for ${subnetId} with: not found`);
  }
  const { managerChainId, managerAddress } = conversion;
  refuseIf(
    message.sourceChainId !== managerChainId,
    `wrong warp message source chain ID expected ${managerChainId} ` +
      `but had ${message.sourceChainId}`,
  );
  refuseIf(
    !bytesEqual(message.sourceAddress, managerAddress),
    `wrong warp message source address expected ${bytesToHex(managerAddress)} ` +
      `but got ${bytesToHex(message.sourceAddress)}`,
  );
}

/** In seconds from now. */
const EXPIRY_WINDOW = 86_400n;

/** RegisterL1ValidatorTx (ACP-77). With a balance of 0, the validator is inactive. @throws RpcError */
export function executeRegister(execution: TxExecution, body: BodyOf<'register'>): ChainState {
  const { state } = execution;
  verifySpend(execution, body.balance);
  const message = readL1Message(body.message);
  const request = decoding(() => decodeRegisterL1Validator(message.payload));
  verifyRequest(request);
  const subnetId = idFromBytes<SubnetId>(request.subnetId);
  verifyManager(state, subnetId, message);
  const secondsLeft = request.expiry - state.time;
  refuseIf(
    secondsLeft <= 0n,
    `warp message expired at ${request.expiry} and it is currently ${state.time}`,
  );
  refuseIf(
    secondsLeft > EXPIRY_WINDOW,
    `warp message not yet allowed because time is ${secondsLeft} seconds in the future ` +
      `but the limit is ${EXPIRY_WINDOW}`,
  );
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
    endAccruedFees: body.balance === 0n ? 0n : fundedUntil(state, 0n, body.balance),
  };
  const { nodeId } = validator;
  for (const other of state.l1Validators.values()) {
    if (other.subnetId === subnetId && other.nodeId === nodeId) {
      throw new RpcError('L1 validator contains duplicate subnetID + nodeID pair');
    }
  }
  const registered = putValidator(moveFunds(execution), validator);
  const expiries = changeMap(state.expiries, { put: [[validationId, request.expiry]] });
  return { ...registered, expiries };
}

function verifyRequest(request: RegisterL1Validator): void {
  refuseIf(idFromBytes<SubnetId>(request.subnetId) === PRIMARY_NETWORK_ID, 'invalid subnet ID');
  refuseIf(request.weight === 0n, 'invalid weight');
  refuseIf(
    request.nodeId.length !== 20,
    `invalid node ID: expected 20 bytes but got ${request.nodeId.length} ` +
      `(${bytesToHex(request.nodeId)})`,
  );
  if (request.nodeId.every((byte) => byte === 0)) {
    throw new RpcError('invalid node ID: empty nodeID is disallowed');
  }
  for (const owner of [request.remainingBalanceOwner, request.disableOwner]) {
    const fault = ownerFault(outputOwner(owner));
    if (fault !== undefined) throw new RpcError(`invalid owner: ${fault}`);
  }
}
