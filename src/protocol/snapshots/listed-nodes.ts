import { type Hex, hexToBytes } from '../../domain/identity/bytes.ts';
import { type EvmAddress, checksumAddress } from '../../domain/identity/evm.ts';
import {
  type NodeId,
  type ValidationId,
  idToHex,
  nodeIdFromBytes,
} from '../../domain/identity/ids.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { middlewareAbi, middlewareCAbi } from '../abi/l1-contracts.ts';
import { query } from '../abi/call-data.ts';
import { readContractList, runQueries, tryQueries } from '../contracts/query.ts';
import type { L1Contracts } from '../contracts/l1-facts.ts';
import { findNodeAdded } from '../logs/search-logs.ts';

const MIDDLEWARE = 'noun.middleware';

export function operatorsQuery({ middleware }: Pick<L1Contracts, 'middleware'>) {
  return query(MIDDLEWARE, middleware, middlewareAbi, 'getAllOperators', []);
}

/**
 * Only later deployments of generation C answer this query. Prefer it to `listNodes`, whose nodes may
 * meanwhile belong to another operator.
 */
export function validationIdsQuery(
  { middleware }: Pick<L1Contracts, 'middleware'>,
  operator: EvmAddress,
) {
  return query(MIDDLEWARE, middleware, middlewareCAbi, 'getOperatorValidationIDs', [operator]);
}

/** Returns the listed nodes of an operator without duplicates; they may include former nodes. */
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
  // The contract pads a NodeID to 32 bytes.
  return [...new Set(listed)].map((padded) => nodeIdFromBytes(hexToBytes(padded).slice(12)));
}

/**
 * Finds the operator of a validation. Later deployments of generation C list the validation IDs of each
 * operator. All others list only NodeIDs, and keep former nodes. If not exactly one operator's list contains
 * the ID, the middleware's `NodeAdded` event decides. Returns undefined if neither shows the operator.
 * @param operator an operator whose list is searched even if the middleware does not list the operator
 */
export async function findOperatorOfValidation(
  evm: EvmReader,
  l1: Pick<L1Contracts, 'middleware' | 'generation'>,
  operator: EvmAddress,
  { nodeId, validationId }: { readonly nodeId: NodeId; readonly validationId: ValidationId },
): Promise<EvmAddress | undefined> {
  const mayListIds = l1.generation.id === 'c';
  const containsId = (ids: readonly Hex[] | undefined) =>
    ids?.includes(idToHex(validationId)) === true;
  const [[ownIds], [listed]] = await Promise.all([
    mayListIds ? tryQueries(evm, [validationIdsQuery(l1, operator)]) : ([undefined] as const),
    runQueries(evm, [operatorsQuery(l1)]),
  ]);
  if (containsId(ownIds)) return operator;
  const operators = [...new Set([operator, ...listed.map(checksumAddress)])];
  if (ownIds === undefined) {
    const lists = await Promise.all(operators.map((candidate) => listNodes(evm, l1, candidate)));
    const [only, ...more] = operators.filter((_, i) => lists[i]?.includes(nodeId));
    if (only !== undefined && more.length === 0) return only;
  } else {
    const ids = await tryQueries(
      evm,
      operators.map((candidate) => validationIdsQuery(l1, candidate)),
    );
    const owner = operators[ids.findIndex(containsId)];
    if (owner !== undefined) return owner;
  }
  return (await findNodeAdded(evm, l1, { validationId }))?.operator;
}
