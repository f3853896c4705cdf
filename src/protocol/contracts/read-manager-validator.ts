import type { ManagerValidator } from '../generation/manager-validator.ts';
import type { Hex } from '../../domain/identity/bytes.ts';
import { idToHex, type NodeId, type ValidationId } from '../../domain/identity/ids.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { balancerCAbi } from '../abi/balancer.ts';
import type { L1Contracts } from './l1-facts.ts';
import { runQueries, query, unansweredError, type Query } from './query.ts';
import { idOrNone, oneWord } from './words.ts';

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
