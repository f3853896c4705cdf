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

/** A validation, as the validator manager and the P-Chain report it at nearly the same time. */
export interface ValidationFacts {
  readonly nodeId: NodeId;
  /** The execution time of the read, in seconds since 1970 (see `executionTime`). */
  readonly readAt: bigint;
  /** The requested validation, or the node's live validation; undefined if there is none. */
  readonly validationId: ValidationId | undefined;
  /**
   * The node's live validation on the validator manager. Differs from `validationId` if an older validation was
   * requested.
   */
  readonly live: ValidationId | undefined;
  /** undefined if and only if `validationId` is undefined. */
  readonly manager: ManagerValidator | undefined;
  /** True if a weight update awaits its acknowledgement. */
  readonly weightUpdateOpen: boolean;
  /** undefined if the P-Chain reports that there is no such validator now. */
  readonly pChain: L1Validator | undefined;
  /**
   * The registration message. The validator manager stores it until the registration is complete, and also
   * after an expired registration.
   */
  readonly registration: RegistrationMessage | undefined;
  /**
   * If there is no `validationId`: the entries of the same node in the L1's validator set. Their validation ID
   * is undefined if the endpoint does not report it.
   */
  readonly others: readonly {
    readonly validationId: ValidationId | undefined;
    readonly weight: Weight;
  }[];
}
