import type { Hex } from '../../domain/identity/bytes.ts';
import { idToHex, type NodeId, type ValidationId } from '../../domain/identity/ids.ts';
import type { Weight } from '../../domain/units.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { balancerCAbi } from '../abi/balancer.ts';
import type { L1Contracts } from './l1-facts.ts';
import { runQueries, query, whyUnanswered, type Query } from './query.ts';
import { idOrNone, oneWord } from './words.ts';

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

/** A validation period as the manager has it. @throws OnboardError E-EVM-103, E-MW-902 */
export async function readManagerValidator(
  evm: EvmReader,
  l1: L1Contracts,
  id: ValidationId,
): Promise<ManagerValidator> {
  const [raw] = await runQueries(evm, [validatorQuery(l1, id)]);
  return l1.generation.decodeValidator(raw);
}

/** The same by a call of its own, which a pass that has read the period already sends anew. @throws as above */
export async function readManagerAgain(
  evm: EvmReader,
  l1: L1Contracts,
  id: ValidationId,
): Promise<ManagerValidator> {
  const asked = validatorQuery(l1, id);
  const outcome = await evm.call({ to: asked.to, data: asked.data });
  if (!outcome.ok) throw await whyUnanswered(evm, asked);
  return l1.generation.decodeValidator(outcome.data);
}

/** `getValidator` has the same selector in both generations; only its answer differs. */
function validatorQuery({ balancer }: L1Contracts, id: ValidationId): Query<Hex> {
  const encoded = query('noun.balancer', balancer, balancerCAbi, 'getValidator', [idToHex(id)]);
  return { ...encoded, decode: (data) => data };
}

/**
 * The node's live period on the manager; undefined: there is none.
 * @throws OnboardError E-EVM-103
 */
export async function readLive(
  evm: EvmReader,
  l1: L1Contracts,
  nodeId: NodeId,
): Promise<ValidationId | undefined> {
  const [word] = await runQueries(evm, [liveQuery(l1, nodeId)]);
  return idOrNone(word);
}

/** The node's live period on the manager: a word, zero where there is none. */
export function liveQuery(
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
