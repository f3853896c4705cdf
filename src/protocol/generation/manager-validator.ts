import { type NodeId } from '../../domain/identity/ids.ts';
import type { Weight } from '../../domain/units.ts';

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
