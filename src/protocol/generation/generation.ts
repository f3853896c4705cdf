import type { BlsPublicKey } from '../../domain/identity/bls-key.ts';
import type { Hex } from '../../domain/identity/bytes.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { NodeId } from '../../domain/identity/ids.ts';
import type { ManagerValidator } from './manager-validator.ts';
import type { PChainOwner } from '../warp/register-l1-validator.ts';

/**
 * A: the balancer is the ValidatorManager (v1) and the caller chooses the registration's expiry.
 * C: the balancer wraps an ACP-99 ValidatorManager (v2) and the expiry is 24 h from the block.
 */
export type GenerationId = 'a' | 'c';

export interface AddNode {
  readonly nodeId: NodeId;
  readonly blsKey: BlsPublicKey;
  /** Seconds since 1970. Generation C ignores it. */
  readonly expiry: bigint;
  readonly remainingBalanceOwner: PChainOwner;
  readonly disableOwner: PChainOwner;
  /** In the smallest unit of the primary asset; 0 for all that is available. */
  readonly stake: bigint;
}

/** The L1 contract that emits an event or stores a value. */
export type Emitter = 'balancer' | 'manager';

/** Topic 0 of the manager's events; topic 1 is always the validation ID. */
export interface ManagerEvents {
  readonly emitter: Emitter;
  readonly registrationInitiated: Hex;
  readonly registrationCompleted: Hex;
  readonly weightUpdateInitiated: Hex;
  /** undefined: this generation emits none. */
  readonly weightUpdateCompleted: Hex | undefined;
  readonly removalInitiated: Hex;
  readonly removalCompleted: Hex;
}

/**
 * All differences between the generations of L1 middleware and balancer. Calls return call data for the L1
 * middleware; a Warp message is always predicate 0.
 */
export interface Generation {
  readonly id: GenerationId;
  /** Whether `addNode` takes the expiry; otherwise the contract sets 24 h after its block. */
  readonly choosesExpiry: boolean;

  addNode(node: AddNode): Hex;
  removeNode(nodeId: NodeId): Hex;
  /** `stake` is the node's new total, in the smallest unit of the primary asset. */
  initializeStakeUpdate(nodeId: NodeId, stake: bigint): Hex;
  completeRegistration(operator: EvmAddress, nodeId: NodeId): Hex;
  completeStakeUpdate(nodeId: NodeId): Hex;
  completeRemoval(): Hex;
  /** Whether only the operator itself may complete a stake update. */
  readonly stakeUpdateByOperatorOnly: boolean;

  /** Call data for the balancer: the live validation ID of a node, as `bytes32`; zero if there is none. */
  validationIdOf(nodeId: NodeId): Hex;
  /** Call data for the vault manager: the class of a vault's collateral, as `uint96`. */
  vaultClass(vault: EvmAddress): Hex;
  /** Call data for the L1 middleware: `(uint256 primary, uint256[] secondaries)`. */
  activeClasses(): Hex;
  /**
   * Decodes the result of `getValidator`. Both generations answer the same selector with different tuples.
   * @throws OnboardError E-VM-901 if the result has the other generation's shape, or none
   */
  decodeValidator(data: Hex): ManagerValidator;
  /** Whether a weight update awaits its acknowledgement; `flag` is `isValidatorPendingWeightUpdate`. */
  weightUpdateOpen(validator: ManagerValidator, flag: boolean): boolean;

  readonly events: ManagerEvents;
  /** The contract whose storage holds the pending registration messages. */
  readonly storedBy: Emitter;
}
