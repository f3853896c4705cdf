import { parseAbi } from 'viem/utils';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import { OnboardError, ifOnboardError } from '../../domain/errors.ts';
import {
  idFromHex,
  PRIMARY_NETWORK_ID,
  type BlockchainId,
  type SubnetId,
} from '../../domain/identity/ids.ts';
import { message, type NounKey } from '../../domain/message.ts';
import type { L1Profile, NetworkProfile } from '../../domain/network/profile.ts';
import { weight } from '../../domain/units.ts';
import type { EvmReader, Readers } from '../../ports/evm.ts';
import type { PChainReader } from '../../ports/p-chain.ts';
import { warpMessengerAbi, balancerAt, balancerCAt, middlewareAt } from '../abi/l1-contracts.ts';
import { type BasicL1Facts, type L1Facts, moduleWeightsQuery } from '../contracts/l1-facts.ts';
import {
  discoverL1s,
  registeredL1sQuery,
  subnetsOf,
  type RegisteredL1,
} from '../contracts/l1-registry.ts';
import { requireChain } from '../readers/readers.ts';
import { contractOf, query } from '../abi/call-data.ts';
import { tryQueries, runQueries, requireAll, unansweredError } from '../contracts/query.ts';
import { tokenFacts, tokenQueries } from '../contracts/vaults.ts';
import { generationA, generationC } from '../generation/generations.ts';
import { WARP_PRECOMPILE } from '../warp/message.ts';
import { detectGeneration } from './detect-generation.ts';

const MIDDLEWARE = 'noun.middleware';
const WARP_MESSENGER = contractOf('noun.warp-precompile', warpMessengerAbi)(WARP_PRECOMPILE);

/**
 * Reads an L1 and checks that the profile, the L1 registry, the contracts and the P-Chain agree. Round trips:
 * those of `readBasicL1Facts`, and one for the token's metadata and the stake limits.
 * @throws OnboardError E-EVM-101 to E-EVM-103, E-L1-101 to E-L1-107
 */
export async function readL1(readers: Readers, profile: NetworkProfile, l1Profile: L1Profile) {
  return completeL1(readers, await readBasicL1Facts(readers, profile, l1Profile));
}

/**
 * The first part of `readL1`. Round trips:
 * 1. Chain ID, network ID, the subnet's manager, the endpoint's blockchain ID and the L1 registry; also the
 * middleware and the balancer if the profile has both.
 * 2. Only if the profile has neither: the subnets of the registry's balancers.
 * 3. The middleware and the balancer, if not read yet. If the manager's chain is not the C-Chain, also the
 * subnet that validates the manager's chain, and the ID of the C-Chain.
 * @throws as `readL1` does
 */
export async function readBasicL1Facts(
  readers: Readers,
  profile: NetworkProfile,
  l1Profile: L1Profile,
): Promise<BasicL1Facts> {
  const { evm, pChain } = readers;
  const { subnetId } = l1Profile;
  const profileContracts =
    l1Profile.middleware && l1Profile.balancer
      ? readContracts(evm, l1Profile.middleware, l1Profile.balancer)
      : undefined;
  // A failure counts only if the registry lists the same addresses.
  profileContracts?.catch(() => undefined);
  const otherReads = Promise.all([
    pChain.networkId().catch(ifOnboardError((error) => error)),
    pChain.subnetConversion(subnetId),
    runQueries(evm, [query(WARP_MESSENGER, 'getBlockchainID', []), registeredL1sQuery(profile)]),
  ]);
  // If the endpoint serves the wrong chain, E-EVM-101 takes precedence over all other failures.
  otherReads.catch(() => undefined);
  requireChain(await evm.chainId(), profile);
  const [networkId, conversion, [chainHex, registered]] = await otherReads;
  if (conversion === undefined) throw new OnboardError('E-L1-102', { subnet: subnetId });
  const { managerChainId, managerAddress } = conversion;
  if (!(networkId instanceof OnboardError))
    expectSame('noun.network-id', ['noun.profile', profile.networkId], ['noun.p-chain', networkId]);
  const endpoint = idFromHex<BlockchainId>(chainHex);
  if (endpoint !== managerChainId) {
    throw new OnboardError('E-L1-107', { l1: l1Profile.name, manager: managerChainId, endpoint });
  }

  const found = await findEntry(readers, profile, l1Profile, registered);
  const entry = found ?? (await unregisteredEntry(profile, l1Profile, profileContracts));
  const { middleware } = entry;
  expectSame(
    'noun.middleware',
    ['noun.profile', l1Profile.middleware ?? middleware],
    ['noun.l1-registry', middleware],
  );
  const [contracts, signingSubnet] = await Promise.all([
    profileContracts ?? readContracts(evm, middleware, entry.balancer),
    readSigningSubnet(pChain, profile, managerChainId, networkId),
  ]);
  const { generation, balancer, named, registry, optIns, modules, facts } = contracts;
  expectSame('noun.balancer', ['noun.l1-registry', entry.balancer], [MIDDLEWARE, balancer]);
  const { operatorRegistry, operatorL1OptIn } = profile.contracts;
  expectSame('noun.operator-registry', ['noun.profile', operatorRegistry], [MIDDLEWARE, registry]);
  expectSame('noun.l1-opt-in-service', ['noun.profile', operatorL1OptIn], [MIDDLEWARE, optIns]);
  const manager = generation.id === 'a' ? balancer : named;
  expectSame(
    'noun.validator-manager',
    ['noun.balancer', manager ?? managerAddress],
    ['noun.p-chain', managerAddress],
  );
  expectSame(
    'noun.vault-manager',
    ['noun.profile', l1Profile.vaultManager ?? facts.vaultManager],
    [MIDDLEWARE, facts.vaultManager],
  );
  const weights = [moduleWeightsQuery(balancer, middleware)] as const;
  const [[moduleWeight, moduleMaxWeight]] = await requireAll(readers.evm, weights, [modules]);
  return {
    ...facts,
    moduleWeight: weight(moduleWeight),
    moduleMaxWeight: weight(moduleMaxWeight),
    name: l1Profile.name,
    generation,
    middleware,
    balancer,
    ...(found === undefined && { leftRegistry: true }),
    manager: managerAddress,
    subnetId,
    managerChainId,
    signingSubnet,
    networkId: profile.networkId,
    services: profile.contracts,
  };
}

/**
 * The second part of `readL1`: the token's metadata, the stake limits and the manager's owner. One round trip.
 * @throws OnboardError E-EVM-102, E-EVM-103; E-L1-101 if the balancer does not own the manager
 */
export async function completeL1(
  { evm }: Pick<Readers, 'evm'>,
  contracts: BasicL1Facts,
): Promise<L1Facts> {
  const { primaryAsset, middleware, primaryClass, manager, balancer } = contracts;
  const { id } = primaryClass;
  const [token, [[minimum, maximum]], [owner = balancer]] = await Promise.all([
    tryQueries(evm, tokenQueries(primaryAsset)),
    runQueries(evm, [query(middlewareAt(middleware), 'getClassStakingRequirements', [id])]),
    tryQueries(evm, [query(contractOf('noun.validator-manager', ownedAbi)(manager), 'owner', [])]),
  ]);
  // Anybody can deploy contracts that name another L1's manager. In generation A, the balancer is the manager.
  if (manager !== balancer)
    expectSame(
      'noun.manager-owner',
      ['noun.balancer', balancer],
      ['noun.validator-manager', owner],
    );
  const { decimals, symbol } = tokenFacts(primaryAsset, token);
  return {
    ...contracts,
    primaryDecimals: decimals,
    primarySymbol: symbol,
    primaryClass: { id, minimum, maximum },
  };
}

/**
 * The subnet that validates the manager's chain. Of the chains of the Primary Network, only the C-Chain has contracts.
 * @throws OnboardError E-L1-101 for another C-Chain than the profile's; `networkId` if nothing names the network
 */
async function readSigningSubnet(
  pChain: PChainReader,
  { cChainId: profileCChainId }: NetworkProfile,
  managerChainId: BlockchainId,
  networkId: number | OnboardError,
): Promise<SubnetId> {
  if (managerChainId === profileCChainId) return PRIMARY_NETWORK_ID;
  const [signingSubnet, named] = await Promise.all([
    pChain.validatedBy(managerChainId),
    pChain.cChainId().catch(ifOnboardError(() => profileCChainId)),
  ]);
  const cChainId = signingSubnet === PRIMARY_NETWORK_ID ? managerChainId : named;
  expectSame('noun.c-chain-id', ['noun.profile', profileCChainId], ['noun.p-chain', cChainId]);
  // Many providers have no info API. Each network has its own C-Chain, which names the network too.
  if (networkId instanceof OnboardError) throw networkId;
  return signingSubnet;
}

const ownedAbi = parseAbi(['function owner() view returns (address)']);

/** One round trip if `expected` is the balancer. */
async function readContracts(evm: EvmReader, middleware: EvmAddress, expected: EvmAddress) {
  // Every L1 middleware and balancer must answer these queries.
  const queries = [
    query(middlewareAt(middleware), 'OPERATOR_REGISTRY', []),
    query(middlewareAt(middleware), 'OPERATOR_L1_OPTIN', []),
    query(middlewareAt(middleware), 'getVaultManager', []),
    query(middlewareAt(middleware), 'START_TIME', []),
    query(middlewareAt(middleware), 'EPOCH_DURATION', []),
    query(middlewareAt(middleware), 'UPDATE_WINDOW', []),
    query(middlewareAt(middleware), 'MAX_AUTO_EPOCH_UPDATES', []),
    query(middlewareAt(middleware), 'WEIGHT_SCALE_FACTOR', []),
    query(middlewareAt(middleware), 'PRIMARY_ASSET', []),
    query(balancerAt(expected), 'getChurnPeriodSeconds', []),
    query(balancerAt(expected), 'getMaximumChurnPercentage', []),
  ] as const;
  const [{ generation, balancer }, parameters, [classesA, classesC], [named, modules, ...owners]] =
    await Promise.all([
      detectGeneration(evm, middleware, expected),
      tryQueries(evm, queries),
      // The getter's name depends on the generation, which is not known yet.
      tryQueries(evm, [
        generationA.activeClassesQuery(middleware),
        generationC.activeClassesQuery(middleware),
      ]),
      // Only some deployments answer these queries.
      tryQueries(evm, [
        // Only balancers of generation C report their manager, from v1.0.1 on.
        query(balancerCAt(expected), 'VALIDATOR_MANAGER', []),
        // What is not the middleware's balancer answers nothing here, and is reported as another balancer.
        moduleWeightsQuery(expected, middleware),
        // Role-based contracts have no owner.
        query(contractOf(MIDDLEWARE, ownedAbi)(middleware), 'owner', []),
        query(contractOf('noun.balancer', ownedAbi)(expected), 'owner', []),
      ]),
    ]);
  const classes = generation.id === 'a' ? classesA : classesC;
  if (classes === undefined) {
    throw await unansweredError(evm, generation.activeClassesQuery(middleware));
  }
  const [primaryId] = classes;
  const [registry, optIns, vaultManager, startTime, duration, updateWindow, ...rest] =
    await requireAll(evm, queries, parameters);
  const [maxAutoUpdates, weightScale, primaryAsset, periodSeconds, maximumPercent] = rest;
  const facts = {
    vaultManager,
    epochs: {
      startTime: BigInt(startTime),
      duration: BigInt(duration),
      updateWindow: BigInt(updateWindow),
      maxAutoUpdates: BigInt(maxAutoUpdates),
    },
    weightScale,
    primaryAsset,
    primaryClass: { id: primaryId },
    owners: owners.filter((owner) => owner !== undefined),
    churn: { periodSeconds, maximumPercent: Number(maximumPercent) },
  };
  return { generation, balancer, named, registry, optIns, modules, facts };
}

/** Finds the profile's L1 by balancer, by middleware or by subnet; undefined if no entry has the profile's address. */
async function findEntry(
  readers: Readers,
  profile: NetworkProfile,
  l1Profile: L1Profile,
  registered: readonly RegisteredL1[],
): Promise<RegisteredL1 | undefined> {
  const { balancer, middleware, subnetId } = l1Profile;
  const address = balancer ?? middleware;
  if (address !== undefined) {
    const field = balancer === undefined ? 'middleware' : 'balancer';
    return registered.find((l1) => l1[field] === address);
  }
  const registry = profile.contracts.l1Registry;
  const subnets = await subnetsOf(readers.evm, registered);
  const entry = registered[subnets.indexOf(subnetId)];
  if (entry === undefined) throw new OnboardError('E-L1-106', { subnet: subnetId, registry });
  return entry;
}

/**
 * Anybody may register an L1 with the middleware of another, so of several entries, the balancer that the middleware
 * names decides.
 * @throws OnboardError E-CMD-104 if neither the profile nor the L1 registry has the middleware; E-EVM-*, E-NET-*
 */
export async function l1OfMiddleware(
  { evm }: Pick<Readers, 'evm'>,
  profile: NetworkProfile,
  middleware: EvmAddress,
): Promise<L1Profile> {
  const isIt = (l1: Partial<L1Profile>): boolean => l1.middleware === middleware;
  const published = profile.phases.flatMap(({ l1s }) => l1s).find(isIt);
  if (published !== undefined) return published;
  const [first, ...others] = await discoverL1s(evm, profile, isIt);
  if (first === undefined)
    throw new OnboardError('E-CMD-104', { middleware, registry: profile.contracts.l1Registry });
  if (others.length === 0) return first;
  const { balancer } = await detectGeneration(evm, middleware, first.balancer);
  return others.find((l1) => l1.balancer === balancer) ?? first;
}

/**
 * The nodes of an L1 that has left the registry can still be topped up and removed. Its contracts must name each other.
 * @throws OnboardError E-L1-103
 */
async function unregisteredEntry(
  { contracts: { l1Registry: registry } }: NetworkProfile,
  l1Profile: L1Profile,
  contracts: ReturnType<typeof readContracts> | undefined,
): Promise<Pick<RegisteredL1, 'balancer' | 'middleware'>> {
  const unlisted = () =>
    new OnboardError('E-L1-103', {
      l1: l1Profile.balancer ?? l1Profile.middleware ?? '',
      registry,
    });
  if (l1Profile.middleware === undefined || contracts === undefined) throw unlisted();
  const { balancer } = await contracts.catch(
    ifOnboardError((error) => {
      throw error.code === 'E-EVM-102' || error.code === 'E-EVM-103' ? unlisted() : error;
    }),
  );
  if (balancer !== l1Profile.balancer) throw unlisted();
  return { balancer, middleware: l1Profile.middleware };
}

function expectSame(
  what: NounKey,
  [source, stated]: readonly [NounKey, string | number],
  [other, found]: readonly [NounKey, string | number],
): void {
  if (stated === found) return;
  const places = { source: message(source), other: message(other) };
  throw new OnboardError('E-L1-101', { what: message(what), ...places, stated, found });
}
