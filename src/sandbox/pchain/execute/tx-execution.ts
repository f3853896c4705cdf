import type { SignedTx } from '../codec/signed-tx.ts';
import type { Rules } from '../rules.ts';
import type { ChainState } from '../ledger/state.ts';

/** A transaction about to be executed on a state. */
export interface TxExecution {
  readonly rules: Rules;
  readonly state: ChainState;
  readonly tx: SignedTx;
  /** The least amount that the transaction must burn, in nAVAX. */
  readonly fee: bigint;
  /** False on replay: stored transactions were verified before they were written. */
  readonly verifySignatures: boolean;
}
