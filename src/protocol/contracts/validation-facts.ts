import { type NodeId, type ValidationId, idToHex } from '../../domain/identity/ids.ts';
import type { Weight } from '../../domain/units.ts';
import type { L1Validator } from '../../ports/p-chain.ts';
import type { RegisterL1Validator } from '../warp/payloads.ts';
import type { ManagerValidator } from '../generation/generation.ts';
import type { Hex } from '../../domain/identity/bytes.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { balancerCAbi } from '../abi/l1-contracts.ts';
import type { L1Contracts } from './l1-facts.ts';
import { type Query, query } from '../abi/call-data.ts';
import { idOrNone, runQueries, unansweredError } from './query.ts';

export interface RegistrationMessage {
  readonly bytes: Uint8Array;
  readonly message: RegisterL1Validator;
  readonly validationId: ValidationId;
}

/** The validator manager and the P-Chain report these facts at nearly the same time. */
export interface ValidationFacts {
  readonly nodeId: NodeId;
  /** The execution time of the read, in seconds since 1970 (see `executionTime`). */
  readonly readAt: bigint;
  /** The requested validation, otherwise the node's live validation. */
  readonly validationId: ValidationId | undefined;
  /** Differs from `validationId` if an older validation was requested. */
  readonly live: ValidationId | undefined;
  /** undefined if and only if `validationId` is undefined. */
  readonly manager: ManagerValidator | undefined;
  /** True if a weight update awaits its acknowledgement. */
  readonly weightUpdateOpen: boolean;
  /** Undefined without `validationId`, or if the P-Chain reports that the validation is not registered. */
  readonly pChain: L1Validator | undefined;
  /** Only of a pending or expired registration; otherwise, the validator manager stores no message. */
  readonly registration: RegistrationMessage | undefined;
  /**
   * Without `validationId`: the node's entries in the L1's validator set. `validationId` is undefined if the
   * endpoint does not report it.
   */
  readonly others: readonly {
    readonly validationId: ValidationId | undefined;
    readonly weight: Weight;
  }[];
}

/** @throws OnboardError E-EVM-102, E-EVM-103, E-VM-901 */
export async function readManagerValidator(
  evm: EvmReader,
  l1: L1Contracts,
  id: ValidationId,
): Promise<ManagerValidator> {
  const [raw] = await runQueries(evm, [validatorQuery(l1, id)]);
  return l1.generation.decodeValidator(raw);
}

/** Uses `evm.call`, because memoized readers would repeat the earlier answer of `callMany`. */
export async function rereadManagerValidator(
  evm: EvmReader,
  l1: L1Contracts,
  id: ValidationId,
): Promise<ManagerValidator> {
  const validator = validatorQuery(l1, id);
  const outcome = await evm.call({ to: validator.to, data: validator.data });
  if (!outcome.ok) throw await unansweredError(evm, validator);
  return l1.generation.decodeValidator(outcome.data);
}

/** The selector is the same in both generations. Only the type of the result differs. */
function validatorQuery({ balancer }: L1Contracts, id: ValidationId): Query<Hex> {
  const encoded = query('noun.balancer', balancer, balancerCAbi, 'getValidator', [idToHex(id)]);
  return { ...encoded, decode: (data) => data };
}

/** @throws OnboardError E-EVM-102, E-EVM-103 */
export async function readLiveValidation(
  evm: EvmReader,
  { balancer, generation }: L1Contracts,
  nodeId: NodeId,
): Promise<ValidationId | undefined> {
  const [word] = await runQueries(evm, [generation.liveValidationQuery(balancer, nodeId)]);
  return idOrNone(word);
}
