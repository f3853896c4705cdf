import { withErrorPrefix, decoding, refuseIf, RpcError } from '../../server/rpc-service.ts';
import { type ChainState, changeMap } from '../state/state.ts';
import { type TxExecution, moveFunds, verifySpend, verifyCredentials } from './spend.ts';
import {
  executeRegister,
  readL1Message,
  verifyManager,
  loadValidator,
  putValidator,
  refundOutput,
  fundedUntil,
} from './l1-validators.ts';
import { verifySyntax } from './syntax.ts';
import { idFromBytes, type SubnetId, type ValidationId } from '../../../domain/identity/ids.ts';
import { weight } from '../../../domain/units.ts';
import { decodeL1ValidatorWeight } from '../../../protocol/warp/payloads.ts';
import type { BodyOf, SignedTx, TxBody } from '../codec/signed-tx.ts';
import { outputOwner, type Rules } from '../state/types.ts';
import { decodeSignedMessage, decodeSigners } from '../../../protocol/warp/message.ts';
import { GAS_CONFIG, consumeGas } from '../state/fees.ts';

/**
 * Checks in a real node's order, so that the first fault is the same. The caller must verify warp signatures first.
 * @throws RpcError with the reason and the transaction's ID
 */
function executeTx(execution: TxExecution): ChainState {
  return withErrorPrefix(`standard tx ${execution.tx.id} failed execution`, () => {
    const { tx, rules } = execution;
    verifySyntax(tx, rules);
    switch (tx.body.type) {
      case 'base':
        verifySpend(execution, 0n);
        return moveFunds(execution);
      case 'import':
        return executeImport(execution, tx.body);
      case 'register':
        return executeRegister(execution, tx.body);
      case 'set-weight':
        return executeSetWeight(execution, tx.body);
      case 'increase':
        return executeIncrease(execution, tx.body);
      case 'disable':
        return executeDisable(execution, tx.body);
    }
  });
}

const RESERVED_NONCE = 0xffff_ffff_ffff_ffffn;

/** SetL1ValidatorWeightTx (ACP-77). Weight 0 removes the validator. @throws RpcError */
function executeSetWeight(execution: TxExecution, body: BodyOf<'set-weight'>): ChainState {
  const { state } = execution;
  verifySpend(execution, 0n);
  const message = readL1Message(body.message);
  const request = decoding(() => decodeL1ValidatorWeight(message.payload));
  if (request.nonce === RESERVED_NONCE && request.weight !== 0n) {
    throw new RpcError('maxUint64 nonce is reserved for removal');
  }
  const validator = loadValidator(state, idFromBytes<ValidationId>(request.validationId));
  refuseIf(
    request.nonce < validator.minNonce,
    `warp message contains stale nonce ${request.nonce} must be at least ${validator.minNonce}`,
  );
  verifyManager(state, validator.subnetId, message);
  const removed = request.weight === 0n;
  if (removed && totalWeight(state, validator.subnetId) === validator.weight) {
    throw new RpcError('attempting to remove the last L1 validator from a converted subnet');
  }
  const refund = removed ? refundOutput(execution, validator) : undefined;
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

/** IncreaseL1ValidatorBalanceTx (ACP-77). Anyone may top up a validator. @throws RpcError */
function executeIncrease(execution: TxExecution, body: BodyOf<'increase'>): ChainState {
  const { state } = execution;
  verifySpend(execution, body.balance);
  const validator = state.l1Validators.get(body.validationId);
  if (validator === undefined) throw new RpcError('not found');
  const endAccruedFees = fundedUntil(state, validator.endAccruedFees, body.balance);
  return putValidator(moveFunds(execution), { ...validator, endAccruedFees });
}

/** DisableL1ValidatorTx (ACP-77). The last credential is the disable owner's. @throws RpcError */
function executeDisable(execution: TxExecution, body: BodyOf<'disable'>): ChainState {
  const { state, tx } = execution;
  const validator = loadValidator(state, body.validationId);
  const signatures = tx.credentials.at(-1);
  if (signatures === undefined) {
    throw new RpcError('should have the same number of credentials as inputs');
  }
  withErrorPrefix('unauthorized modification', () =>
    verifyCredentials(execution, outputOwner(validator.disableOwner), body.sigIndices, signatures),
  );
  verifySpend(execution, 0n, tx.credentials.slice(0, -1));
  const refund = refundOutput(execution, validator);
  return putValidator(moveFunds(execution, refund), { ...validator, endAccruedFees: 0n });
}

/** ImportTx, which spends outputs that the C-Chain exported. @throws RpcError */
function executeImport(execution: TxExecution, body: BodyOf<'import'>): ChainState {
  const { rules, state, tx } = execution;
  const imported = body.imported.map((input) => {
    const utxo = body.sourceChain === rules.cChainId ? state.fromC.get(input.utxoId) : undefined;
    if (utxo === undefined) throw new RpcError('failed to get shared memory: not found');
    return { input, utxo };
  });
  verifySpend(execution, 0n, tx.credentials, imported);
  const drop = body.imported.map((input) => input.utxoId);
  return { ...moveFunds(execution), fromC: changeMap(state.fromC, { drop }) };
}

const SIGNATURE_COMPUTE = 200;
const BLS_VERIFY_COMPUTE = 1000;
const BLS_AGGREGATE_COMPUTE = 5;
const PROOF_COMPUTE = 1050;
const WARP_READS = 23;

/**
 * The weighted sum of bytes, database reads, database writes and computation (ACP-103).
 * @throws RpcError if the transaction's warp message cannot be decoded
 */
export function txGas(tx: SignedTx): bigint {
  const load = bodyLoad(tx.body);
  const inputs = [...tx.inputs, ...(tx.body.type === 'import' ? tx.body.imported : [])];
  const signatures = inputs.reduce((sum, input) => sum + input.sigIndices.length, 0);
  const [bandwidthWeight, readWeight, writeWeight, computeWeight] = GAS_CONFIG.weights;
  return BigInt(
    tx.bytes.length * bandwidthWeight +
      (load.reads + inputs.length) * readWeight +
      (load.writes + inputs.length + tx.outputs.length) * writeWeight +
      (load.compute + signatures * SIGNATURE_COMPUTE) * computeWeight,
  );
}

/** Without the work for inputs, outputs and bytes. `compute` is in units of about a microsecond. */
function bodyLoad(body: TxBody) {
  switch (body.type) {
    case 'base':
    case 'import':
      return { reads: 0, writes: 0, compute: 0 };
    case 'register': {
      const compute = PROOF_COMPUTE + warpCompute(body.message);
      return { reads: 5 + WARP_READS, writes: 6, compute };
    }
    case 'set-weight':
      return { reads: 3 + WARP_READS, writes: 5, compute: warpCompute(body.message) };
    case 'increase':
      return { reads: 1, writes: 5, compute: 0 };
    case 'disable':
      return { reads: 1, writes: 6, compute: body.sigIndices.length * SIGNATURE_COMPUTE };
  }
}

function warpCompute(message: Uint8Array): number {
  const signers = withErrorPrefix('failed to calculate tx complexity', () =>
    decoding(() => decodeSigners(decodeSignedMessage(message).signers)),
  );
  return BLS_VERIFY_COMPUTE + signers.length * BLS_AGGREGATE_COMPUTE;
}

export interface BlockContext {
  readonly rules: Rules;
  /** In nAVAX per unit of gas. */
  readonly price: bigint;
  /** Undefined during a replay: stored transactions were verified before they were written. */
  readonly verifyWarp?: (signedMessage: Uint8Array) => void;
}

/** Does nothing without a message or during a replay. @throws RpcError */
export function verifyWarpMessage({ body }: SignedTx, { verifyWarp }: BlockContext): void {
  if (body.type === 'register' || body.type === 'set-weight') {
    verifyWarp?.(body.message);
  }
}

/** The fee is the transaction's gas times the block's price. @throws RpcError */
export function executeInBlock(tx: SignedTx, state: ChainState, context: BlockContext): ChainState {
  const gas = txGas(tx);
  return executeTx({
    rules: context.rules,
    state: { ...state, gas: consumeGas(state.gas, gas) },
    tx,
    fee: gas * context.price,
    verifySignatures: context.verifyWarp !== undefined,
  });
}
