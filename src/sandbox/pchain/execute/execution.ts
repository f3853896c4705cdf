import type { SignedTx } from '../codec/signed-tx.ts';
import type { Rules } from '../rules.ts';
import type { ChainState } from '../ledger/state.ts';

/** A transaction about to be executed on a state. */
export interface Execution {
  readonly rules: Rules;
  readonly state: ChainState;
  readonly tx: SignedTx;
  /** What the transaction has to burn at least, nAVAX. */
  readonly fee: bigint;
  /** False on replay: what the store holds was verified before it was written. */
  readonly verifySignatures: boolean;
}
