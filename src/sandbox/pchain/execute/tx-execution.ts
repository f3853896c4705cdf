import type { SignedTx } from '../codec/signed-tx.ts';
import type { Rules } from '../rules.ts';
import type { ChainState } from '../ledger/state.ts';

/** A transaction, and the state on which it is executed. */
export interface TxExecution {
  readonly rules: Rules;
  readonly state: ChainState;
  readonly tx: SignedTx;
  /** The minimum fee in nAVAX, without a validator's balance. */
  readonly fee: bigint;
  /** False during a replay, because stored transactions were verified before they were written. */
  readonly verifySignatures: boolean;
}
