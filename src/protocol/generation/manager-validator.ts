import { type NodeId } from '../../domain/identity/ids.ts';
import type { Weight } from '../../domain/units.ts';

/** Status of a validation in the ValidatorManager, by its number on the chain (the same in both generations). */
export const VALIDATOR_STATUSES = [
  'unknown',
  'pending-added',
  'active',
  'pending-removed',
  'completed',
  'invalidated',
] as const;

export type ValidatorStatus = (typeof VALIDATOR_STATUSES)[number];

/** What the ValidatorManager says of one validation, whatever the generation. */
export interface ManagerValidator {
  readonly status: ValidatorStatus;
  /** undefined where the manager has no such validation. */
  readonly nodeId: NodeId | undefined;
  readonly startingWeight: Weight;
  /** Of the last weight message that the manager sent; 0 before any. */
  readonly sentNonce: bigint;
  /** Of the last acknowledgement; undefined in generation A, which does not keep it. */
  readonly receivedNonce: bigint | undefined;
  readonly weight: Weight;
  /** Seconds since 1970; 0 until registration is complete. */
  readonly startedAt: bigint;
  /** Seconds since 1970; 0 until removal begins. */
  readonly endedAt: bigint;
}
