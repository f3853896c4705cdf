import type { EvmAddress } from '../../domain/evm.ts';
import { OnboardError } from '../../domain/errors.ts';
import { idFromHex, PRIMARY_NETWORK_ID, type BlockchainId } from '../../domain/ids.ts';
import type { L1Profile, NetworkProfile } from '../../domain/profile.ts';
import { weight } from '../../domain/units.ts';
import type { Readers } from '../../ports/readers.ts';
import { classesQuery, readClassLimits } from './class-limits.ts';
import { detectGeneration } from './detect-generation.ts';
import { foreseeContracts } from './foresee.ts';
import { remembering } from '../remembering.ts';
import type { L1Facts, L1Ground } from './l1-facts.ts';
import { chainQuery, optionalQueries, parameterQueries } from './l1-queries.ts';
import { ask, askAll } from './query.ts';
import { registeredL1sQuery, type RegisteredL1 } from './registered-l1s.ts';
import { subnetsOf } from './subnets-of.ts';
import { tokenFacts, tokenQueries } from './token-facts.ts';

/** An L1 whose classes of stake are known by number alone. */
export interface UnfinishedL1 extends L1Ground {
  readonly secondaryIds: readonly bigint[];
}

/** What is read along with an L1, so that it takes no round trips of its own. */
export interface Along<T> {
  /** Asked with the first question, taking for true what the profile states; nothing is concluded from it. */
  readonly foresee?: (stated: L1Profile) => Promise<void>;
  /** Asked as soon as it is known what the L1 is made of. */
  readonly read: (ground: L1Ground) => Promise<T>;
  /** What tells the network's ID, where the P-Chain's API need not be asked. */
  readonly networkId?: () => Promise<number>;
}

/**
 * Reads an L1 whole, and makes sure that the profile, the L1 registry, the contracts and the P-Chain
 * agree on it. Addresses that the profile does not name are found from the registry. Two round trips
 * where the profile names the L1's contracts.
 * @throws OnboardError E-EVM-101 to E-EVM-103, E-L1-101 to E-L1-107
 */
export async function readL1(
  readers: Readers,
  profile: NetworkProfile,
  stated: L1Profile,
): Promise<L1Facts> {
  const nothing = { read: () => Promise.resolve() };
  return (await readL1Along(remembering(readers), profile, stated, nothing)).l1;
}

/** The same with readers that remember, and with something else that is to be known of the L1. */
export async function readL1Along<T>(
  readers: Readers,
  profile: NetworkProfile,
  stated: L1Profile,
  { foresee, read, networkId = () => readers.pChain.networkId() }: Along<T>,
): Promise<{ readonly l1: L1Facts; readonly along: T }> {
  const { evm, pChain } = readers;
  const [ground] = await Promise.all([
    readL1Ground(readers, profile, stated, networkId),
    foreseeContracts(evm, profile, stated),
    foresee?.(stated),
    // What fails here fails again where it is needed.
    Promise.allSettled([pChain.subnetConversion(stated.subnetId), networkId()]),
  ]);
  const [l1, along] = await Promise.all([completeL1(readers, ground), read(ground)]);
  return { l1, along };
}

/**
 * The first part of `readL1`: what an L1 is made of, without the tokens and limits of its stake.
 * @throws as `readL1` does
 */
export async function readL1Ground(
  readers: Readers,
  profile: NetworkProfile,
  stated: L1Profile,
  tellNetworkId = () => readers.pChain.networkId(),
): Promise<UnfinishedL1> {
  const { evm, pChain } = readers;
  const { subnetId } = stated;
  const found = await evm.chainIdOfCalls();
  if (found !== profile.chainId) {
    const { name: network, chainId: expected } = profile;
    throw new OnboardError('E-EVM-101', { network, found, expected });
  }
  const [networkId, conversion, [chainHex, registered]] = await Promise.all([
    tellNetworkId(),
    pChain.subnetConversion(subnetId),
    askAll(evm, [chainQuery(), registeredL1sQuery(profile)]),
  ]);
  if (conversion === undefined) throw new OnboardError('E-L1-102', { subnet: subnetId });
  expectSame('network ID', profile.networkId, networkId);
  const { managerChainId, managerAddress } = conversion;
  const endpoint = idFromHex<BlockchainId>(chainHex);
  if (endpoint !== managerChainId) {
    throw new OnboardError('E-L1-107', { l1: stated.name, manager: managerChainId, endpoint });
  }

  const entry = await findEntry(readers, profile, stated, registered);
  expectSame('L1 middleware', stated.middleware ?? entry.middleware, entry.middleware);
  const middleware = entry.middleware;
  const { generation, balancer } = await detectGeneration(evm, middleware);
  expectSame('validator manager proxy', entry.balancer, balancer);

  const [signingSubnet, parameters, [named, modules]] = await Promise.all([
    // The Primary Network's validators run the C-Chain, on every network.
    managerChainId === profile.cChainId ? PRIMARY_NETWORK_ID : pChain.validatedBy(managerChainId),
    askAll(evm, [
      ...parameterQueries(middleware, balancer),
      classesQuery(generation, middleware),
    ] as const),
    ask(evm, optionalQueries(middleware, balancer)),
  ]);
  const [registry, optIns, vaultManager, start, duration, update, slashing, ...others] = parameters;
  const [auto, scale, asset, period, churn, ids] = others;
  const { operatorRegistry, operatorL1OptIn } = profile.contracts;
  expectSame('operator registry', operatorRegistry, registry);
  expectSame('L1 opt-in service', operatorL1OptIn, optIns);
  const manager = generation.storedBy === 'balancer' ? balancer : (named as EvmAddress | undefined);
  expectSame('validator manager', manager ?? managerAddress, managerAddress);
  expectSame('vault manager', stated.vaultManager ?? vaultManager, vaultManager);

  const [moduleWeight, moduleMaxWeight] = modules ?? [0n, 0n];
  return {
    name: stated.name,
    generation,
    middleware,
    balancer,
    manager: managerAddress,
    vaultManager: vaultManager as EvmAddress,
    subnetId,
    managerChainId,
    signingSubnet,
    networkId,
    services: profile.contracts,
    epochs: {
      startTime: BigInt(start),
      duration: BigInt(duration),
      updateWindow: BigInt(update),
      slashingWindow: BigInt(slashing),
      maxAutoUpdates: BigInt(auto),
    },
    weightScale: scale,
    primaryAsset: asset as EvmAddress,
    primaryClass: { id: ids.primary },
    secondaryIds: ids.secondaries,
    moduleWeight: weight(moduleWeight),
    moduleMaxWeight: weight(moduleMaxWeight),
    churn: { periodSeconds: period, maximumPercent: Number(churn) },
  };
}

/** The second part of `readL1`. @throws OnboardError E-EVM-102, E-EVM-103 */
export async function completeL1(
  { evm }: Pick<Readers, 'evm'>,
  { secondaryIds: secondaries, ...ground }: UnfinishedL1,
): Promise<L1Facts> {
  const { primaryAsset, middleware, primaryClass } = ground;
  const [token, limits] = await Promise.all([
    ask(evm, tokenQueries(primaryAsset)),
    readClassLimits(evm, middleware, { primary: primaryClass.id, secondaries }),
  ]);
  const { decimals, symbol } = tokenFacts(primaryAsset, token);
  return {
    ...ground,
    primaryDecimals: decimals,
    primarySymbol: symbol,
    primaryClass: limits.primary,
    secondaryClasses: limits.secondaries,
  };
}

/** The registry's entry that the profile means: by balancer, by middleware, else by subnet. */
async function findEntry(
  readers: Readers,
  profile: NetworkProfile,
  stated: L1Profile,
  registered: readonly RegisteredL1[],
): Promise<RegisteredL1> {
  const registry = profile.contracts.l1Registry;
  const { validatorManagerProxy, middleware, subnetId } = stated;
  const named = validatorManagerProxy ?? middleware;
  if (named !== undefined) {
    const entry = registered.find((l1) =>
      validatorManagerProxy === undefined
        ? l1.middleware === middleware
        : l1.balancer === validatorManagerProxy,
    );
    if (entry === undefined) throw new OnboardError('E-L1-103', { l1: named, registry });
    return entry;
  }
  const subnets = await subnetsOf(readers.evm, registered);
  const entry = registered[subnets.indexOf(subnetId)];
  if (entry === undefined) throw new OnboardError('E-L1-106', { subnet: subnetId, registry });
  return entry;
}

function expectSame(what: string, stated: string | number, found: string | number): void {
  if (stated !== found) throw new OnboardError('E-L1-101', { what, stated, found });
}
