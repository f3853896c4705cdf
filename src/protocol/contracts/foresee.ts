import type { EvmAddress } from '../../domain/evm.ts';
import type { L1Profile, NetworkProfile } from '../../domain/profile.ts';
import type { EvmReader } from '../../ports/evm.ts';
import type { Readers } from '../../ports/readers.ts';
import { generationA } from '../generation/gen-a.ts';
import { generationC } from '../generation/gen-c.ts';
import { classesQuery } from './class-limits.ts';
import { balancerProbes, middlewareProbes } from './detect-generation.ts';
import { chainQuery, churnPeriodQuery, optionalQueries, parameterQueries } from './l1-queries.ts';
import { ask } from './query.ts';
import { listNodes } from './list-nodes.ts';
import { operatorsQuery, ownValidationsQuery, type Places } from './operator-queries.ts';
import { readEpochNumbers, readStanding } from './read-operator.ts';
import { readLocked } from './read-stake.ts';
import { listVaults } from './read-vaults.ts';
import { registeredL1sQuery } from './registered-l1s.ts';

/**
 * Asks at once for all that `readL1Ground` will ask for one after the other, taking for true what the
 * profile states. Only of use with readers that remember; nothing is concluded from it, so that a
 * wrong guess costs a question and no more.
 */
export async function foreseeL1(
  { evm, pChain }: Readers,
  profile: NetworkProfile,
  { subnetId, middleware, validatorManagerProxy: balancer, vaultManager }: L1Profile,
): Promise<void> {
  const places =
    middleware === undefined || balancer === undefined
      ? []
      : [
          ...middlewareProbes(middleware),
          ...balancerProbes(balancer),
          ...parameterQueries(middleware, balancer),
          ...optionalQueries(middleware, balancer),
          churnPeriodQuery(balancer),
          classesQuery(generationA, middleware),
          classesQuery(generationC, middleware),
          operatorsQuery({ middleware }),
        ];
  await Promise.allSettled([
    evm.chainId(),
    evm.head(),
    ask(evm, [chainQuery(), registeredL1sQuery(profile), ...places]),
    ...(middleware === undefined ? [] : [readEpochNumbers(evm, { middleware })]),
    ...(vaultManager === undefined ? [] : [listVaults(evm, { vaultManager })]),
    pChain.networkId(),
    pChain.height(),
    pChain.time(),
    pChain.subnetConversion(subnetId),
    pChain.validatedBy(profile.cChainId),
    pChain.validatorsAt(subnetId, 'proposed'),
    pChain.currentValidators(subnetId, []),
    pChain.validatorFeePrice(),
  ]);
}

/** The same for what `readOperator` asks for first. */
export async function foreseeOperator(
  evm: EvmReader,
  places: Places,
  operator: EvmAddress,
): Promise<void> {
  await Promise.allSettled([
    readStanding(evm, places, operator),
    listNodes(evm, places, operator),
    ask(evm, [ownValidationsQuery(places, operator)]),
    readLocked(evm, places, operator),
  ]);
}
