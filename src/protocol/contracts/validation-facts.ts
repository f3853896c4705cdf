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
  /**
   * The requested validation. Without a request, the node's live validation; undefined if the node has none.
   */
  readonly validationId: ValidationId | undefined;
  /**
   * The node's live validation on the validator manager. Differs from `validationId` if an older validation
   * was requested.
   */
  readonly live: ValidationId | undefined;
  /** undefined if and only if `validationId` is undefined. */
  readonly manager: ManagerValidator | undefined;
  /** True if a weight update awaits its acknowledgement. */
  readonly weightUpdateOpen: boolean;
  /** Undefined without `validationId`, or if the P-Chain reports that the validation is not registered. */
  readonly pChain: L1Validator | undefined;
  /**
   * The registration message, if the registration is pending or has expired. In all other states, the
   * validator manager stores no message.
   */
  readonly registration: RegistrationMessage | undefined;
  /**
   * Without `validationId`: the node's entries in the L1's validator set. An entry's validation ID is
   * undefined if the endpoint does not report this ID.
   */
  readonly others: readonly {
    readonly validationId: ValidationId | undefined;
    readonly weight: Weight;
  }[];
}
