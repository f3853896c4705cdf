import type { NodeId } from '../../domain/identity/ids.ts';
import type { Weight } from '../../domain/units.ts';
import type { BlsPublicKey } from '../../domain/identity/bls-key.ts';
import type { Hex } from '../../domain/identity/bytes.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { PChainOwner } from '../warp/payloads.ts';

/**
 * The statuses of a validation in the validator manager. The index of a status is its number in the contract,
 * in both generations.
 */
export const VALIDATOR_STATUSES = [
  'unknown',
  'pending-added',
  'active',
  'pending-removed',
  'completed',
  'invalidated',
] as const;

export type ValidatorStatus = (typeof VALIDATOR_STATUSES)[number];

/** A validation, as the validator manager of either generation reports it. */
export interface ManagerValidator {
  readonly status: ValidatorStatus;
  /** undefined if the manager has no such validation. */
  readonly nodeId: NodeId | undefined;
  readonly startingWeight: Weight;
  /** The nonce of the last weight message that the manager sent; 0 if there was none. */
  readonly sentNonce: bigint;
  /** The nonce of the last acknowledgement; undefined in generation A, which does not store this nonce. */
  readonly receivedNonce: bigint | undefined;
  readonly weight: Weight;
  /** In seconds since 1970; 0 until the registration is complete. */
  readonly startedAt: bigint;
  /** In seconds since 1970; 0 until the removal begins. */
  readonly endedAt: bigint;
}

/**
 * The generation of an L1's contracts. In generation A, the balancer is the validator manager (v1), and the
 * caller chooses the registration's expiry. In generation C, the balancer calls a separate validator manager
 * (v2, ACP-99), and the expiry is 24 hours after the block of `addNode`.
 */
type GenerationId = 'a' | 'c';

interface AddNode {
  readonly nodeId: NodeId;
  readonly blsKey: BlsPublicKey;
  /** The expiry, in seconds since 1970. Generation C ignores this value. */
  readonly expiry: bigint;
  readonly remainingBalanceOwner: PChainOwner;
  readonly disableOwner: PChainOwner;
  /** In the smallest unit of the primary asset; 0 for all available stake. */
  readonly stake: bigint;
}

/** The L1 contract that emits an event or stores a value. */
type Emitter = 'balancer' | 'manager';

/** Topic 0 of each event of the validator manager. Topic 1 is always the validation ID. */
interface ManagerEvents {
  readonly emitter: Emitter;
  readonly registrationInitiated: Hex;
  readonly registrationCompleted: Hex;
  readonly weightUpdateInitiated: Hex;
  /** undefined if this generation does not emit the event. */
  readonly weightUpdateCompleted: Hex | undefined;
  readonly removalInitiated: Hex;
  readonly removalCompleted: Hex;
}

/**
 * The calls, events and storage of one generation's contracts. A function without a comment returns call data
 * for the L1 middleware. The message index of a warp message is always 0.
 */
export interface Generation {
  readonly id: GenerationId;
  /** True if `addNode` takes the expiry; false if the contract sets the expiry. */
  readonly choosesExpiry: boolean;

  addNode(node: AddNode): Hex;
  removeNode(nodeId: NodeId): Hex;
  /**
   * Returns call data for the L1 middleware. `stake` is the node's new total stake, in the primary asset's
   * smallest unit.
   */
  initializeStakeUpdate(nodeId: NodeId, stake: bigint): Hex;
  completeRegistration(operator: EvmAddress, nodeId: NodeId): Hex;
  completeStakeUpdate(nodeId: NodeId): Hex;
  completeRemoval(): Hex;
  /** True if only the operator itself may complete a stake update. */
  readonly stakeUpdateByOperatorOnly: boolean;

  /**
   * Returns call data for the balancer. The result of the call is the ID of the node's live validation as
   * `bytes32`, or zero.
   */
  validationIdOf(nodeId: NodeId): Hex;
  /**
   * Returns call data for the vault manager. The result of the call is the class of the vault's collateral,
   * as `uint96`.
   */
  vaultClass(vault: EvmAddress): Hex;
  /**
   * Returns call data for the L1 middleware. The result of the call is `(uint256 primary, uint256[]
   * secondaries)`.
   */
  activeClasses(): Hex;
  /**
   * Decodes the result of `getValidator`. The selector is the same in both generations, but the tuples
   * differ.
   * @throws OnboardError E-VM-901 if the result is not this generation's tuple
   */
  decodeValidator(data: Hex): ManagerValidator;
  /**
   * True if a weight update awaits its acknowledgement. `flag` is the result of
   * `isValidatorPendingWeightUpdate`.
   */
  weightUpdateOpen(validator: ManagerValidator, flag: boolean): boolean;

  readonly events: ManagerEvents;
  /** The contract whose storage holds the pending registration messages. */
  readonly storedBy: Emitter;
}
