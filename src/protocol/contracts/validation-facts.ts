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

/** A validation period as the manager's chain and the P-Chain report it, read close together. */
export interface ValidationFacts {
  readonly nodeId: NodeId;
  /** The execution time of the read, seconds since 1970 (see `executionTime`). */
  readonly readAt: bigint;
  /** The requested period, or the node's live one; undefined if there is none. */
  readonly validationId: ValidationId | undefined;
  /** The node's live period on the manager; differs from `validationId` if an older one was requested. */
  readonly live: ValidationId | undefined;
  /** Undefined exactly if `validationId` is. */
  readonly manager: ManagerValidator | undefined;
  /** Whether a weight update awaits its acknowledgement. */
  readonly weightUpdateOpen: boolean;
  /** Undefined if the P-Chain reports that it has no such validator now. */
  readonly pChain: L1Validator | undefined;
  /** The registration message that the manager stores until the registration is complete, and after an expired one. */
  readonly registration: RegistrationMessage | undefined;
  /**
   * If there is no such period: the same node in the L1's validator set under another validation ID (undefined
   * if not reported).
   */
  readonly others: readonly {
    readonly validationId: ValidationId | undefined;
    readonly weight: Weight;
  }[];
}
