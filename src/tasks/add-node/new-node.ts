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
  /** Receives the remaining P-Chain balance when the validator is removed or disabled. */
  readonly remainingBalanceOwner: PChainOwner;
  /** May disable the validator. */
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
   * The validation in the receipt of the addition's transaction, if the operator has given this transaction.
   * `owner` is the operator in the receipt.
   */
  readonly validationId?: ValidationId;
  readonly owner?: EvmAddress | undefined;
  /** The input of the P-Chain registration. Without this input, the P-Chain transaction cannot be built. */
  readonly registering?: RegistrationInput;
}
