import type { SubnetId } from '../../../domain/identity/ids.ts';
import type { SignedTx } from '../codec/signed-tx.ts';
import { executeTx } from '../execute/execute-tx.ts';
import { consumeGas, gasPrice } from '../fees/gas.ts';
import { txGas } from '../fees/tx-gas.ts';
import type { Rules } from '../rules.ts';
import type { ChainState } from './state.ts';
import type { ValidatorAt } from '../types.ts';
import type { WarpVerifier } from '../warp/verify-warp.ts';

/** What transactions of one block are verified with. */
export interface BlockContext {
  readonly rules: Rules;
  /** nAVAX per unit of gas, the same for the whole block. */
  readonly price: bigint;
  /** Left out on replay: what the store holds was verified before it was written. */
  readonly warp?: {
    readonly verify: WarpVerifier;
    readonly validatorsOf: (subnetId: SubnetId) => readonly ValidatorAt[];
  };
}

/** The price of a block that begins with a state. */
export function blockPrice(state: ChainState): bigint {
  return gasPrice(state.gas);
}

/** Checks the signatures of the warp message that a transaction carries, if any. @throws RpcError */
export function verifyWarpMessage({ body }: SignedTx, { warp }: BlockContext): void {
  if (body.type === 'register' || body.type === 'set-weight') {
    warp?.verify(body.message, warp.validatorsOf);
  }
}

/** Executes a transaction in a block, for its gas times the block's price. @throws RpcError */
export function executeInBlock(tx: SignedTx, state: ChainState, context: BlockContext): ChainState {
  const gas = txGas(tx);
  return executeTx({
    rules: context.rules,
    state: { ...state, gas: consumeGas(state.gas, gas) },
    tx,
    fee: gas * context.price,
    verifySignatures: context.warp !== undefined,
  });
}
