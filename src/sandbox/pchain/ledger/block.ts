import type { SubnetId } from '../../../domain/identity/ids.ts';
import type { SignedTx } from '../codec/signed-tx.ts';
import { executeTx } from '../execute/execute-tx.ts';
import { consumeGas, gasPrice } from '../fees/gas.ts';
import { txGas } from '../fees/tx-gas.ts';
import type { Rules } from '../rules.ts';
import type { ChainState } from './state.ts';
import type { ValidatorAt } from '../types.ts';
import type { WarpVerifier } from '../warp/verify-warp.ts';

/** The price and rules that apply to all transactions of a block. */
export interface BlockContext {
  readonly rules: Rules;
  /** The price in nAVAX per unit of gas. */
  readonly price: bigint;
  /**
   * The verification of warp signatures. Undefined during a replay, because stored transactions were verified
   * before they were written.
   */
  readonly warp?: {
    readonly verify: WarpVerifier;
    readonly validatorsOf: (subnetId: SubnetId) => readonly ValidatorAt[];
  };
}

/** Returns the gas price of a block that starts from a state. */
export function blockPrice(state: ChainState): bigint {
  return gasPrice(state.gas);
}

/**
 * Verifies the signatures of a transaction's warp message. Does nothing for a transaction without a message,
 * or during a replay.
 * @throws RpcError
 */
export function verifyWarpMessage({ body }: SignedTx, { warp }: BlockContext): void {
  if (body.type === 'register' || body.type === 'set-weight') {
    warp?.verify(body.message, warp.validatorsOf);
  }
}

/**
 * Executes a transaction in a block. The fee is the transaction's gas times the block's price.
 * @throws RpcError
 */
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
