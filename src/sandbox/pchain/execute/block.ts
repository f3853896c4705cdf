import { decodeSignedMessage, decodeSigners } from '../../../protocol/warp/message.ts';
import type { SignedTx, TxBody } from '../codec/signed-tx.ts';
import { decoding, withErrorPrefix } from '../../server/rpc-service.ts';
import { GAS_CONFIG, consumeGas } from '../state/fees.ts';
import { executeTx } from './execute-tx.ts';
import type { Rules } from '../state/types.ts';
import type { ChainState } from '../state/state.ts';

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
