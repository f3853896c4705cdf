import { type NodeId, type ValidationId, idToHex } from '../../domain/identity/ids.ts';
import type { Weight } from '../../domain/units.ts';
import type { L1Validator } from '../../ports/p-chain.ts';
import type { RegisterL1Validator } from '../warp/payloads.ts';
import type { ManagerValidator } from '../generation/generation.ts';
import type { Hex } from '../../domain/identity/bytes.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { balancerCAbi } from '../abi/l1-contracts.ts';
import type { L1Contracts } from './l1-facts.ts';
import { type Query, idOrNone, oneWord, query, runQueries, unansweredError } from './query.ts';

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

/**
 * Reads the state of a validation in the validator manager, through the balancer.
 * @throws OnboardError E-EVM-102, E-EVM-103, E-VM-901
 */
export async function readManagerValidator(
  evm: EvmReader,
  l1: L1Contracts,
  id: ValidationId,
): Promise<ManagerValidator> {
  const [raw] = await runQueries(evm, [validatorQuery(l1, id)]);
  return l1.generation.decodeValidator(raw);
}

/**
 * Reads the state of a validation again. Uses `evm.call`, because memoized readers would repeat the earlier
 * answer of `callMany`.
 * @throws as `readManagerValidator` does
 */
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

/** `getValidator` has the same selector in both generations. Only the type of the result differs. */
function validatorQuery({ balancer }: L1Contracts, id: ValidationId): Query<Hex> {
  const encoded = query('noun.balancer', balancer, balancerCAbi, 'getValidator', [idToHex(id)]);
  return { ...encoded, decode: (data) => data };
}

/**
 * Reads the ID of the node's live validation from the balancer; undefined if the node has none.
 * @throws OnboardError E-EVM-102, E-EVM-103
 */
export async function readLiveValidation(
  evm: EvmReader,
  l1: L1Contracts,
  nodeId: NodeId,
): Promise<ValidationId | undefined> {
  const [word] = await runQueries(evm, [liveValidationQuery(l1, nodeId)]);
  return idOrNone(word);
}

/**
 * Returns the query that asks the balancer for the node's live validation. The answer is one word: the
 * validation ID, or zero if the node has none.
 */
export function liveValidationQuery(
  l1: Pick<L1Contracts, 'balancer' | 'generation'>,
  nodeId: NodeId,
): Query<Hex> {
  return {
    to: l1.balancer,
    data: l1.generation.validationIdOf(nodeId),
    name: l1.generation.id === 'a' ? 'registeredValidators' : 'getNodeValidationID',
    what: 'noun.balancer',
    decode: oneWord,
  };
}
