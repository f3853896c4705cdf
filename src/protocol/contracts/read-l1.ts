import type { EvmAddress } from '../../domain/evm.ts';
import { OnboardError } from '../../domain/errors.ts';
import { idFromHex, PRIMARY_NETWORK_ID, type BlockchainId } from '../../domain/ids.ts';
import type { L1Profile, NetworkProfile } from '../../domain/profile.ts';
import { weight } from '../../domain/units.ts';
import type { EvmReader } from '../../ports/evm.ts';
import type { Readers } from '../../ports/readers.ts';
import { generationA } from '../generation/gen-a.ts';
import { generationC } from '../generation/gen-c.ts';
import { classesQuery, readClassLimits } from './class-limits.ts';
import { detectGeneration } from './detect-generation.ts';
import type { L1Facts, L1Contracts } from './l1-facts.ts';
import { chainQuery, optionalQueries, parameterQueries } from './l1-queries.ts';
import { ask, askAll, requireAll, whyUnanswered } from './query.ts';
import { registeredL1sQuery, type RegisteredL1 } from './registered-l1s.ts';
import { subnetsOf } from './subnets-of.ts';
import { tokenFacts, tokenQueries } from './token-facts.ts';

/** An L1 whose classes of stake are known by number alone. */
export interface ContractsAndClasses extends L1Contracts {
  readonly secondaryIds: readonly bigint[];
}

/**
 * Reads an L1 whole, and makes sure that the profile, the L1 registry, the contracts and the P-Chain agree on it.
 *
 * Round trips: two where the profile states middleware and balancer (`readL1Contracts`, then tokens and limits), else
 * three; four where it states neither and the registry's balancers have to name their subnets.
 * @throws OnboardError E-EVM-101 to E-EVM-103, E-L1-101 to E-L1-107
 */
export async function readL1(
  readers: Readers,
  profile: NetworkProfile,
  stated: L1Profile,
): Promise<L1Facts> {
  return completeL1(readers, await readL1Contracts(readers, profile, stated));
}

/**
 * The first part of `readL1`: what an L1 is made of, without the tokens and limits of its stake.
 *
 * Round trips: one where the profile states middleware and balancer. Their answers count once the registry is known
 * to name the same addresses. One more where the contracts have to be found in the registry first, and one where the
 * manager is on another chain than the C-Chain.
 * @throws as `readL1` does
 */
export async function readL1Contracts(
  readers: Readers,
  profile: NetworkProfile,
  stated: L1Profile,
): Promise<ContractsAndClasses> {
  const { evm, pChain } = readers;
  const { subnetId } = stated;
  const early = readStated(evm, stated);
  const others = Promise.all([
    pChain.networkId(),
    pChain.subnetConversion(subnetId),
    askAll(evm, [chainQuery(), registeredL1sQuery(profile)]),
  ]);
  // On another chain nothing else that fails matters.
  others.catch(() => undefined);
  const found = await evm.chainId();
  if (found !== profile.chainId) {
    const { name: network, chainId: expected } = profile;
    throw new OnboardError('E-EVM-101', { network, found, expected });
  }
  const [networkId, conversion, [chainHex, registered]] = await others;
  if (conversion === undefined) throw new OnboardError('E-L1-102', { subnet: subnetId });
  expectSame('network ID', profile.networkId, networkId);
  const { managerChainId, managerAddress } = conversion;
  const endpoint = idFromHex<BlockchainId>(chainHex);
  if (endpoint !== managerChainId) {
    throw new OnboardError('E-L1-107', { l1: stated.name, manager: managerChainId, endpoint });
  }

  const entry = await findEntry(readers, profile, stated, registered);
  const { middleware } = entry;
  expectSame('L1 middleware', stated.middleware ?? middleware, middleware);
  const [contracts, signingSubnet] = await Promise.all([
    early ?? readContracts(evm, middleware, entry.balancer),
    // The Primary Network's validators run the C-Chain, on every network.
    managerChainId === profile.cChainId ? PRIMARY_NETWORK_ID : pChain.validatedBy(managerChainId),
  ]);
  const { generation, balancer } = contracts;
  expectSame('validator manager proxy', entry.balancer, balancer);
  const { parameters, classes, named, modules, owners } = contracts;
  const [registry, optIns, vaultManager, start, duration, update, slashing, ...rest] = parameters;
  const [auto, scale, asset, period, churn] = rest;
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
    primaryClass: { id: classes.primary },
    secondaryIds: classes.secondaries,
    moduleWeight: weight(moduleWeight),
    moduleMaxWeight: weight(moduleMaxWeight),
    owners: owners.filter((owner) => owner !== undefined) as EvmAddress[],
    churn: { periodSeconds: period, maximumPercent: Number(churn) },
  };
}

/** What the contracts at the profile's own addresses answer; undefined: it does not state both. */
function readStated(evm: EvmReader, { middleware, validatorManagerProxy: balancer }: L1Profile) {
  if (middleware === undefined || balancer === undefined) return undefined;
  const answers = readContracts(evm, middleware, balancer);
  // A failure counts once it is known that these are the L1's addresses.
  answers.catch(() => undefined);
  return answers;
}

/** What middleware and balancer answer, in one round trip. */
async function readContracts(evm: EvmReader, middleware: EvmAddress, expected: EvmAddress) {
  const queries = parameterQueries(middleware, expected);
  const [{ generation, balancer }, parameters, [classesA, classesC], [named, modules, ...owners]] =
    await Promise.all([
      detectGeneration(evm, middleware, expected),
      ask(evm, queries),
      // The getter's name depends on the generation.
      ask(evm, [classesQuery(generationA, middleware), classesQuery(generationC, middleware)]),
      ask(evm, optionalQueries(middleware, expected)),
    ]);
  const classes = generation.id === 'a' ? classesA : classesC;
  if (classes === undefined) throw await whyUnanswered(evm, classesQuery(generation, middleware));
  return {
    ...{ generation, balancer, classes, named, modules, owners },
    parameters: await requireAll(evm, queries, parameters),
  };
}

/** The second part of `readL1`. @throws OnboardError E-EVM-102, E-EVM-103 */
export async function completeL1(
  { evm }: Pick<Readers, 'evm'>,
  { secondaryIds: secondaries, ...contracts }: ContractsAndClasses,
): Promise<L1Facts> {
  const { primaryAsset, middleware, primaryClass } = contracts;
  const [token, limits] = await Promise.all([
    ask(evm, tokenQueries(primaryAsset)),
    readClassLimits(evm, middleware, { primary: primaryClass.id, secondaries }),
  ]);
  const { decimals, symbol } = tokenFacts(primaryAsset, token);
  return {
    ...contracts,
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
