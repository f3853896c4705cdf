import { hexToBytes } from '../../domain/identity/bytes.ts';
import { type EvmAddress, checksumAddress } from '../../domain/identity/evm.ts';
import {
  type NodeId,
  type ValidationId,
  idToHex,
  nodeIdFromBytes,
} from '../../domain/identity/ids.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { middlewareAt, middlewareCAt } from '../abi/l1-contracts.ts';
import { query } from '../abi/call-data.ts';
import { idOrNone, readContractList, runQueries, tryQueries } from '../contracts/query.ts';
import type { BasicL1Facts } from '../contracts/l1-facts.ts';
import { generationA, generationC } from '../generation/generations.ts';
import { findNodeAdded } from '../logs/search-logs.ts';
import { memoize } from '../../domain/kept-results.ts';

export function operatorsQuery({ middleware }: Pick<BasicL1Facts, 'middleware'>) {
  return query(middlewareAt(middleware), 'getAllOperators', []);
}

/**
 * Asks for the validations of an operator. Only later deployments of generation C answer. Prefer it to `listNodes`, whose nodes may
 * meanwhile belong to another operator.
 */
export function validationIdsQuery(
  { middleware }: Pick<BasicL1Facts, 'middleware'>,
  operator: EvmAddress,
) {
  return query(middlewareCAt(middleware), 'getOperatorValidationIDs', [operator]);
}

/** Returns the listed nodes of an operator without duplicates; they may include former nodes. */
export async function listNodes(
  evm: EvmReader,
  { middleware }: Pick<BasicL1Facts, 'middleware'>,
  operator: EvmAddress,
): Promise<readonly NodeId[]> {
  const listed = await readContractList(
    evm,
    query(middlewareAt(middleware), 'getOperatorNodesLength', [operator]),
    (index) => query(middlewareAt(middleware), 'operatorNodesArray', [operator, index]),
  );
  // The contract pads a NodeID to 32 bytes.
  return [...new Set(listed)].map((padded) => nodeIdFromBytes(hexToBytes(padded).slice(12)));
}

/**
 * Finds the operators of validations. Later deployments of generation C list the validation IDs of each
 * operator. All others list only NodeIDs, and keep former nodes. If not exactly one operator's list contains
 * the ID, the middleware's `NodeAdded` event decides. Resolves with undefined if neither shows the operator.
 * The lists are read once, on first use.
 * @param operator an operator whose list is searched even if the middleware does not list the operator
 */
export function operatorFinder(
  evm: EvmReader,
  l1: Pick<BasicL1Facts, 'middleware' | 'generation'>,
  operator: EvmAddress,
): (node: ListedNode) => Promise<EvmAddress | undefined> {
  const own = memoize(() => readOwnList(evm, l1, operator));
  const all = memoize(async () => {
    const { ids, operators } = await own();
    return ids === undefined ? ownersByNode(evm, l1, operators) : ownersById(evm, l1, operators);
  });
  return async ({ nodeId, validationId }) => {
    const id = idToHex(validationId);
    if ((await own()).ids?.includes(id) === true) return operator;
    const [only, ...more] = [...((await all()).get(id) ?? (await all()).get(nodeId) ?? [])];
    if (only !== undefined && more.length === 0) return only;
    return (await findNodeAdded(evm, l1, { validationId }))?.operator;
  };
}

export interface ListedNode {
  readonly nodeId: NodeId;
  readonly validationId: ValidationId;
}

/** `ids` is undefined if the middleware lists no validation IDs. */
async function readOwnList(
  evm: EvmReader,
  l1: Pick<BasicL1Facts, 'middleware' | 'generation'>,
  operator: EvmAddress,
) {
  const [[ids], [listed]] = await Promise.all([
    l1.generation.id === 'c'
      ? tryQueries(evm, [validationIdsQuery(l1, operator)])
      : ([undefined] as const),
    runQueries(evm, [operatorsQuery(l1)]),
  ]);
  return { ids, operators: [...new Set([operator, ...listed.map(checksumAddress)])] };
}

type Owners = ReadonlyMap<string, ReadonlySet<EvmAddress>>;

async function ownersByNode(
  evm: EvmReader,
  l1: Pick<BasicL1Facts, 'middleware'>,
  operators: readonly EvmAddress[],
): Promise<Owners> {
  const lists = await Promise.all(operators.map((candidate) => listNodes(evm, l1, candidate)));
  return ownersOf(operators, lists);
}

/** A validation has one owner, so the first list with the ID counts. */
async function ownersById(
  evm: EvmReader,
  l1: Pick<BasicL1Facts, 'middleware'>,
  operators: readonly EvmAddress[],
): Promise<Owners> {
  const lists = await tryQueries(
    evm,
    operators.map((candidate) => validationIdsQuery(l1, candidate)),
  );
  const owners = [...ownersOf(operators, lists)];
  return new Map(owners.map(([id, [first]]) => [id, new Set(first && [first])]));
}

function ownersOf(
  operators: readonly EvmAddress[],
  lists: readonly (readonly string[] | undefined)[],
): Owners {
  const owners = new Map<string, Set<EvmAddress>>();
  for (const [i, operator] of operators.entries())
    for (const id of lists[i] ?? []) owners.set(id, (owners.get(id) ?? new Set()).add(operator));
  return owners;
}

/** Whether each L1 has the node; undefined if its contracts do not answer. One batch for all L1s. */
export async function haveNode(
  evm: EvmReader,
  l1s: readonly { readonly balancer: EvmAddress }[],
  nodeId: NodeId,
): Promise<readonly (boolean | undefined)[]> {
  const words = await tryQueries(
    evm,
    l1s.flatMap(({ balancer }) =>
      [generationA, generationC].map((generation) =>
        generation.liveValidationQuery(balancer, nodeId),
      ),
    ),
  );
  return l1s.map((_, i) => {
    const answers = words.slice(2 * i, 2 * i + 2).filter((word) => word !== undefined);
    return answers.length === 0 ? undefined : answers.some((word) => idOrNone(word) !== undefined);
  });
}
