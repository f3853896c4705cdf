import type { BlsPublicKey } from '../../domain/identity/bls-key.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { NodeId, ValidationId } from '../../domain/identity/ids.ts';
import type { PChainOwner } from '../../protocol/warp/register-l1-validator.ts';
import type { RegistrationInput } from '../warp-steps/warp-steps-snapshot.ts';

/** The inputs of `addNode` for a new validator node. */
export interface NewNode {
  readonly blsKey: BlsPublicKey;
  /** In the smallest unit of the primary asset; 0 for all available stake. */
  readonly stake: bigint;
  /** The expiry of the registration, in seconds since 1970; by default close to 24 hours after sending. */
  readonly expiry?: bigint;
  /** The address that receives the remaining P-Chain balance when the validator is removed or disabled. */
  readonly remainingBalanceOwner: PChainOwner;
  /** The address that may disable the validator. */
  readonly disableOwner: PChainOwner;
  /**
   * The fields that the caller has not set. The task does not compare these fields with an addition in
   * progress.
   */
  readonly defaulted?: readonly ('stake' | 'remainingBalanceOwner' | 'disableOwner')[];
}

export interface AddNodeInput {
  readonly nodeId: NodeId;
  /** Undefined if the task only continues an initiated addition. */
  readonly initiate?: NewNode;
  /**
   * The validation of an addition that the operator names by its transaction. This ID and `owner` come from
   * the transaction's receipt.
   */
  readonly validationId?: ValidationId;
  readonly owner?: EvmAddress | undefined;
  /** The input of the P-Chain registration; required from the registration step on. */
  readonly registering?: RegistrationInput;
}
