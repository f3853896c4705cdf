import type { NodeId } from '../../domain/identity/ids.ts';
import type { Stake, Weight } from '../../domain/units.ts';
import type { BlsPublicKey } from '../../domain/identity/bls-key.ts';
import type { Hex } from '../../domain/identity/bytes.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { Query } from '../abi/call-data.ts';
import type { PChainOwner } from '../warp/payloads.ts';

/** The index of a status is its number in the contract, in both generations. */
export const VALIDATOR_STATUSES = [
  'unknown',
  'pending-added',
  'active',
  'pending-removed',
  'completed',
  'invalidated',
] as const;

export interface ManagerValidator {
  readonly status: (typeof VALIDATOR_STATUSES)[number];
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

interface AddNode {
  readonly nodeId: NodeId;
  readonly blsKey: BlsPublicKey;
  /** The expiry, in seconds since 1970. Generation C ignores this value. */
  readonly expiry: bigint;
  readonly remainingBalanceOwner: PChainOwner;
  readonly disableOwner: PChainOwner;
  readonly stake: Stake;
}

/** Topic 0 of each event of the validator manager. Topic 1 is always the validation ID. */
interface ManagerEvents {
  readonly registrationInitiated: Hex;
  readonly registrationCompleted: Hex;
  readonly weightUpdateInitiated: Hex;
  /** undefined if this generation does not emit the event. */
  readonly weightUpdateCompleted: Hex | undefined;
  readonly removalInitiated: Hex;
  readonly removalCompleted: Hex;
}

/**
 * The calls and events of one generation's contracts. A function without a comment returns call data for the
 * L1 middleware.
 */
export interface Generation {
  readonly id: 'a' | 'c';
  /** False if the contract sets the expiry: 24 hours after the block of `addNode`. */
  readonly choosesExpiry: boolean;

  addNode(node: AddNode): Hex;
  removeNode(nodeId: NodeId): Hex;
  /** `stake`: the node's new total stake, in the primary asset's smallest unit. */
  initializeStakeUpdate(nodeId: NodeId, stake: bigint): Hex;
  completeRegistration(operator: EvmAddress, nodeId: NodeId): Hex;
  completeStakeUpdate(nodeId: NodeId): Hex;
  completeRemoval(): Hex;

  /** The answer is one word: the validation ID, or zero if the node has no live validation. */
  liveValidationQuery(balancer: EvmAddress, nodeId: NodeId): Query<Hex>;
  vaultClassQuery(vaultManager: EvmAddress, vault: EvmAddress): Query<bigint>;
  activeClassesQuery(
    middleware: EvmAddress,
  ): Query<readonly [primary: bigint, secondaries: readonly bigint[]]>;
  /** @throws OnboardError E-VM-901 if the result is not this generation's tuple */
  decodeValidator(data: Hex): ManagerValidator;
  /** `flag`: the result of `isValidatorPendingWeightUpdate`. */
  weightUpdateOpen(validator: ManagerValidator, flag: boolean): boolean;

  readonly events: ManagerEvents;
}
