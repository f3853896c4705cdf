import type { EvmAddress } from '../../domain/evm.ts';
import { middlewareAbi, middlewareCAbi } from '../abi/middleware.ts';
import { operatorRegistryAbi, optInServiceAbi } from '../abi/registries.ts';
import type { L1Contracts } from './l1-facts.ts';
import { query } from './query.ts';

const MIDDLEWARE = 'L1 middleware';

/** The contracts that tell how an operator stands on an L1. */
export type L1Addresses = Pick<L1Contracts, 'middleware' | 'balancer' | 'services'>;

/** All operators that were ever enabled on an L1 and not removed. */
export function operatorsQuery({ middleware }: Pick<L1Addresses, 'middleware'>) {
  return query(MIDDLEWARE, middleware, middlewareAbi, 'getAllOperators', []);
}

/**
 * What tells of an operator on an L1 by its address alone. The operator is the first argument of each.
 */
export function operatorQueries(
  { middleware, balancer, services }: L1Addresses,
  operator: EvmAddress,
) {
  const { operatorRegistry: registry, operatorL1OptIn: optIns } = services;
  return {
    isRegistered: query('operator registry', registry, operatorRegistryAbi, 'isRegistered', [
      operator,
    ]),
    metadataUrl: query('operator registry', registry, operatorRegistryAbi, 'operatorMetadataURL', [
      operator,
    ]),
    isOptedIn: query('L1 opt-in service', optIns, optInServiceAbi, 'isOptedIn', [
      operator,
      balancer,
    ]),
    ownValidations: ownValidationsQuery({ middleware }, operator),
    locked: lockedQuery({ middleware }, operator),
  };
}

/**
 * The validation IDs of an operator's nodes; only later deployments of generation C answer it. The list of
 * node IDs alone does not tell whose a node is: it may hold one that has left, and that another operator
 * has added since.
 */
export function ownValidationsQuery(
  { middleware }: Pick<L1Addresses, 'middleware'>,
  operator: EvmAddress,
) {
  return query(MIDDLEWARE, middleware, middlewareCAbi, 'getOperatorValidationIDs', [operator]);
}

/** What updates of the operator's nodes have locked. */
export function lockedQuery({ middleware }: Pick<L1Addresses, 'middleware'>, operator: EvmAddress) {
  return query(MIDDLEWARE, middleware, middlewareAbi, 'operatorLockedStake', [operator]);
}

/** How many nodes a middleware lists for an operator, and the one at a place in the list. */
export function nodeListQueries(
  { middleware }: Pick<L1Addresses, 'middleware'>,
  operator: EvmAddress,
) {
  return {
    length: query(MIDDLEWARE, middleware, middlewareAbi, 'getOperatorNodesLength', [operator]),
    item: (place: bigint) =>
      query(MIDDLEWARE, middleware, middlewareAbi, 'operatorNodesArray', [operator, place]),
  };
}
