import { parseAbi } from 'viem/utils';
import type { EvmAddress } from '../../domain/evm.ts';
import { balancerAbi, balancerCAbi } from '../abi/balancer.ts';
import { middlewareAbi } from '../abi/middleware.ts';
import { warpMessengerAbi } from '../abi/warp-messenger.ts';
import { WARP_PRECOMPILE } from '../warp/predicate.ts';
import { query } from './query.ts';

const MIDDLEWARE = 'L1 middleware';
const ownedAbi = parseAbi(['function owner() view returns (address)']);

/** The chain that an endpoint belongs to, as cross-chain messages name it. */
export function chainQuery() {
  return query('warp precompile', WARP_PRECOMPILE, warpMessengerAbi, 'getBlockchainID', []);
}

/** What every L1 middleware and its balancer must answer. */
export function parameterQueries(middleware: EvmAddress, balancer: EvmAddress) {
  return [
    query(MIDDLEWARE, middleware, middlewareAbi, 'OPERATOR_REGISTRY', []),
    query(MIDDLEWARE, middleware, middlewareAbi, 'OPERATOR_L1_OPTIN', []),
    query(MIDDLEWARE, middleware, middlewareAbi, 'getVaultManager', []),
    query(MIDDLEWARE, middleware, middlewareAbi, 'START_TIME', []),
    query(MIDDLEWARE, middleware, middlewareAbi, 'EPOCH_DURATION', []),
    query(MIDDLEWARE, middleware, middlewareAbi, 'UPDATE_WINDOW', []),
    query(MIDDLEWARE, middleware, middlewareAbi, 'SLASHING_WINDOW', []),
    query(MIDDLEWARE, middleware, middlewareAbi, 'MAX_AUTO_EPOCH_UPDATES', []),
    query(MIDDLEWARE, middleware, middlewareAbi, 'WEIGHT_SCALE_FACTOR', []),
    query(MIDDLEWARE, middleware, middlewareAbi, 'PRIMARY_ASSET', []),
    query('balancer', balancer, balancerAbi, 'getChurnPeriodSeconds', []),
    query('balancer', balancer, balancerAbi, 'getMaximumChurnPercentage', []),
  ] as const;
}

/** The period in which so much of the weights may change, as it stands. */
export function churnPeriodQuery(balancer: EvmAddress) {
  return query('balancer', balancer, balancerAbi, 'getCurrentChurnPeriod', []);
}

/** What only some deployments answer. */
export function optionalQueries(middleware: EvmAddress, balancer: EvmAddress) {
  return [
    // Only balancers since v1.0.1 of generation C name the manager behind them.
    query('balancer', balancer, balancerCAbi, 'VALIDATOR_MANAGER', []),
    // Generation A reverts for a contract that is no module of it.
    query('balancer', balancer, balancerAbi, 'getSecurityModuleWeights', [middleware]),
    // Contracts with roles have no owner.
    query(MIDDLEWARE, middleware, ownedAbi, 'owner', []),
    query('balancer', balancer, ownedAbi, 'owner', []),
  ] as const;
}
