import type { NodeId, ValidationId } from '../../domain/identity/ids.ts';
import type { Weight } from '../../domain/units.ts';
import type { L1Validator } from '../../ports/p-chain.ts';
import type { RegisterL1Validator } from '../warp/register-l1-validator.ts';
import type { ManagerValidator } from '../generation/manager-validator.ts';

/** A registration message with the bytes whose hash is the validation ID. */
export interface RegistrationMessage {
  readonly bytes: Uint8Array;
  readonly message: RegisterL1Validator;
  readonly validationId: ValidationId;
}

/** One validation period as the manager's chain and the P-Chain tell it, read close together. */
export interface ValidationFacts {
  readonly nodeId: NodeId;
  /** The execution time at which it was read, seconds since 1970 (see `executionTime`). */
  readonly readAt: bigint;
  /** The period that was asked for, or the node's live one; undefined: there is none. */
  readonly validationId: ValidationId | undefined;
  /** The node's live period on the manager; differs from `validationId` where an older one was asked for. */
  readonly live: ValidationId | undefined;
  /** undefined exactly where `validationId` is. */
  readonly manager: ManagerValidator | undefined;
  /** Whether a weight update waits for its acknowledgement. */
  readonly weightUpdateOpen: boolean;
  /** undefined: the P-Chain says that it has no such validator now. */
  readonly pChain: L1Validator | undefined;
  /** The registration message that the manager keeps until registration is complete, and after an expired one. */
  readonly registration: RegistrationMessage | undefined;
  /** Where there is no such period: the same node in the L1's set under another validation ID (undefined: none told). */
  readonly others: readonly {
    readonly validationId: ValidationId | undefined;
    readonly weight: Weight;
  }[];
}
