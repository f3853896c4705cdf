import type { EvmAddress } from '../../domain/evm.ts';
import type { L1Profile, NetworkProfile } from '../../domain/profile.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { generationA } from '../generation/gen-a.ts';
import { generationC } from '../generation/gen-c.ts';
import { classesQuery, limitsQuery, USUAL_PRIMARY } from './class-limits.ts';
import { balancerProbes, middlewareProbes } from './detect-generation.ts';
import { chainQuery, churnPeriodQuery, optionalQueries, parameterQueries } from './l1-queries.ts';
import { ask } from './query.ts';
import type { NodeId } from '../../domain/ids.ts';
import type { Generation } from '../generation/generation.ts';
import { liveQuery } from './read-validation.ts';
import { listNodes } from './list-nodes.ts';
import { operatorsQuery, ownValidationsQuery, type Places } from './operator-queries.ts';
import { readEpochNumbers, readStanding } from './read-operator.ts';
import { readLocked } from './read-stake.ts';
import { vaultListQueries } from './read-vaults.ts';
import { registeredL1sQuery } from './registered-l1s.ts';
import { lookAtVaults } from '../lens/vaults-look.ts';
import type { Remembering } from '../remembering.ts';
import { FIRST_ITEMS, itemsOf, LONGEST } from './ask-list.ts';

/**
 * Asks at once for what `readL1Ground` asks the contracts one after the other, taking for true what the
 * profile states. Only of use with readers that remember; nothing is concluded from it, so that a
 * wrong guess costs a question and no more.
 */
export async function foreseeContracts(
  evm: EvmReader,
  profile: NetworkProfile,
  {
    middleware,
    validatorManagerProxy: balancer,
  }: Pick<L1Profile, 'middleware' | 'validatorManagerProxy'>,
): Promise<void> {
  const ofMiddleware =
    middleware === undefined
      ? []
      : [
          ...middlewareProbes(middleware),
          classesQuery(generationA, middleware),
          classesQuery(generationC, middleware),
          limitsQuery(middleware, USUAL_PRIMARY),
        ];
  const ofBoth =
    middleware === undefined || balancer === undefined
      ? []
      : [
          ...balancerProbes(balancer),
          ...parameterQueries(middleware, balancer),
          ...optionalQueries(middleware, balancer),
        ];
  await Promise.allSettled([
    evm.chainIdOfCalls(),
    ask(evm, [chainQuery(), registeredL1sQuery(profile), ...ofMiddleware, ...ofBoth]),
  ]);
}

/**
 * Asks at once for all that `readL1Ground` will ask for one after the other, taking for true what the
 * profile states. Only of use with readers that remember; nothing is concluded from it, so that a
 * wrong guess costs a question and no more.
 */
export async function foreseeL1(
  readers: Remembering,
  profile: NetworkProfile,
  stated: L1Profile,
): Promise<void> {
  const { evm, pChain } = readers;
  const { subnetId, middleware, validatorManagerProxy: balancer, vaultManager } = stated;
  await Promise.allSettled([
    foreseeContracts(evm, profile, stated),
    evm.head(),
    ask(evm, [
      ...(balancer === undefined ? [] : [churnPeriodQuery(balancer)]),
      ...(middleware === undefined ? [] : [operatorsQuery({ middleware })]),
    ]),
    ...(middleware === undefined ? [] : [readEpochNumbers(evm, { middleware })]),
    ...(vaultManager === undefined ? [] : [foreseeVaults(readers, vaultManager)]),
    pChain.networkId(),
    pChain.height(),
    pChain.time(),
    pChain.subnetConversion(subnetId),
    pChain.validatorsAt(subnetId, 'proposed'),
    pChain.currentValidators(subnetId, []),
    pChain.validatorFeePrice(),
  ]);
}

/** The same for what `readValidation` asks for first. */
export async function foreseeLive(
  evm: EvmReader,
  balancer: EvmAddress,
  nodeId: NodeId,
): Promise<void> {
  const live = (generation: Generation) => liveQuery({ balancer, generation }, nodeId);
  await Promise.allSettled([ask(evm, [live(generationA), live(generationC)])]);
}

/** The same for what `readOperator` asks for first. */
export async function foreseeOperator(
  evm: EvmReader,
  places: Places,
  operator: EvmAddress,
): Promise<void> {
  await Promise.allSettled([
    readStanding(evm, places, operator),
    foreseeStake(evm, places, operator),
  ]);
}

/** The same for what `readOwnStake` asks for first. */
export async function foreseeStake(
  evm: EvmReader,
  places: Places,
  operator: EvmAddress,
): Promise<void> {
  await Promise.allSettled([
    readEpochNumbers(evm, places),
    listNodes(evm, places, operator),
    ask(evm, [ownValidationsQuery(places, operator)]),
    readLocked(evm, places, operator),
  ]);
}

/**
 * The same for what `readVaults` asks for first. How many vaults there are is known by the first answer;
 * what more than a few are is read in one look, which is on its way on return.
 */
async function foreseeVaults(
  { evm, expect }: Remembering,
  vaultManager: EvmAddress,
): Promise<void> {
  const { length, item } = vaultListQueries(vaultManager);
  const [count] = await ask(evm, [length, ...itemsOf(item, 0n, FIRST_ITEMS)]);
  if (count === undefined || count <= FIRST_ITEMS || count > LONGEST) return;
  expect(lookAtVaults(evm, vaultManager), itemsOf(item, FIRST_ITEMS, count));
}
