import { hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import { checksumAddress, type EvmAddress } from '../../domain/identity/evm.ts';
import {
  idToHex,
  nodeIdFromBytes,
  type NodeId,
  type ValidationId,
} from '../../domain/identity/ids.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { middlewareAbi, middlewareCAbi } from '../abi/middleware.ts';
import { readContractList } from './read-contract-list.ts';
import type { L1Contracts } from './l1-facts.ts';
import { findNodeAdded } from '../logs/node-added.ts';
import { tryQueries, runQueries, query } from './query.ts';

const MIDDLEWARE = 'noun.middleware';

/** Queries all operators that were enabled on an L1 and not removed since. */
export function operatorsQuery({ middleware }: Pick<L1Contracts, 'middleware'>) {
  return query(MIDDLEWARE, middleware, middlewareAbi, 'getAllOperators', []);
}

/**
 * Queries the validation IDs of an operator's nodes; only later deployments of generation C have it. The list
 * of node IDs alone does not identify the owner: it may contain a node that left and that another operator has
 * added since.
 */
export function ownValidationsQuery(
  { middleware }: Pick<L1Contracts, 'middleware'>,
  operator: EvmAddress,
) {
  return query(MIDDLEWARE, middleware, middlewareCAbi, 'getOperatorValidationIDs', [operator]);
}

/** Returns the nodes that the middleware lists for an operator, without duplicates; some may have left. */
export async function listNodes(
  evm: EvmReader,
  { middleware }: Pick<L1Contracts, 'middleware'>,
  operator: EvmAddress,
): Promise<readonly NodeId[]> {
  const listed = await readContractList(
    evm,
    query(MIDDLEWARE, middleware, middlewareAbi, 'getOperatorNodesLength', [operator]),
    (index) =>
      query(MIDDLEWARE, middleware, middlewareAbi, 'operatorNodesArray', [operator, index]),
  );
  // A NodeID is padded to 32 bytes.
  return [...new Set(listed)].map((padded) => nodeIdFromBytes(hexToBytes(padded).slice(12)));
}

/**
 * Finds the operator that owns a validation period. Generation C stores validation IDs per operator. Generation
 * A stores node IDs per operator: if only one operator lists the node, that operator owns it. Several operators
 * can list the same node, because a list keeps nodes that left; the middleware's `NodeAdded` event then
 * decides. Returns undefined if none of these names an owner.
 */
export async function findOwner(
  evm: EvmReader,
  l1: Pick<L1Contracts, 'middleware' | 'generation'>,
  operator: EvmAddress,
  { nodeId, validationId }: { readonly nodeId: NodeId; readonly validationId: ValidationId },
): Promise<EvmAddress | undefined> {
  const mayListIds = l1.generation.id === 'c';
  const holds = (ids: readonly Hex[] | undefined) => ids?.includes(idToHex(validationId)) === true;
  const [[own], [listed]] = await Promise.all([
    mayListIds ? tryQueries(evm, [ownValidationsQuery(l1, operator)]) : ([undefined] as const),
    runQueries(evm, [operatorsQuery(l1)]),
  ]);
  if (holds(own)) return operator;
  const operators = [...new Set([operator, ...listed.map(checksumAddress)])];
  if (own === undefined) {
    const lists = await Promise.all(operators.map((one) => listNodes(evm, l1, one)));
    const [only, ...more] = operators.filter((_, i) => lists[i]?.includes(nodeId));
    if (only !== undefined && more.length === 0) return only;
  } else {
    const ids = await tryQueries(
      evm,
      operators.map((one) => ownValidationsQuery(l1, one)),
    );
    const owner = operators[ids.findIndex(holds)];
    if (owner !== undefined) return owner;
  }
  return (await findNodeAdded(evm, l1, { validationId }))?.operator;
}
