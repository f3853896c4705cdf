import { type NodeId } from '../../domain/identity/ids.ts';
import type { Weight } from '../../domain/units.ts';

/** Status of a validation in the ValidatorManager, indexed by its on-chain number (the same in both generations). */
export const VALIDATOR_STATUSES = [
  'unknown',
  'pending-added',
  'active',
  'pending-removed',
  'completed',
  'invalidated',
] as const;

export type ValidatorStatus = (typeof VALIDATOR_STATUSES)[number];

/** A validation as the ValidatorManager reports it, in either generation. */
export interface ManagerValidator {
  readonly status: ValidatorStatus;
  /** Undefined if the manager has no such validation. */
  readonly nodeId: NodeId | undefined;
  readonly startingWeight: Weight;
  /** Nonce of the last weight message that the manager sent; 0 before any. */
  readonly sentNonce: bigint;
  /** Nonce of the last acknowledgement; undefined in generation A, which does not store it. */
  readonly receivedNonce: bigint | undefined;
  readonly weight: Weight;
  /** Seconds since 1970; 0 until the registration is complete. */
  readonly startedAt: bigint;
  /** Seconds since 1970; 0 until the removal begins. */
  readonly endedAt: bigint;
}
