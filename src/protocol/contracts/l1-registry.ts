import { type EvmAddress, shortAddress } from '../../domain/identity/evm.ts';
import { idFromHex, type SubnetId } from '../../domain/identity/ids.ts';
import { printable } from '../../domain/text/printable.ts';
import type { StatedProfile } from '../../domain/network/profile.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { optInServiceAbi, balancerAAt, balancerCAt, l1RegistryAt } from '../abi/l1-contracts.ts';
import { contractOf, query, type Query } from '../abi/call-data.ts';
import { tryQueries, runQueries } from './query.ts';
import { MANAGER_STORAGE, slotAt } from './validation-facts.ts';

export interface RegisteredL1 {
  /** The L1's key. */
  readonly balancer: EvmAddress;
  readonly middleware: EvmAddress;
  /** Without control characters. */
  readonly metadataUrl: string;
}

export function registeredL1sQuery(profile: StatedProfile): Query<readonly RegisteredL1[]> {
  const { l1Registry } = profile.contracts;
  const list = query(l1RegistryAt(l1Registry), 'getAllL1s', []);
  return {
    ...list,
    decode: (data) => {
      const [balancers, middlewares, urls] = list.decode(data);
      return balancers.map((balancer, i) => {
        const middleware = middlewares[i];
        if (middleware === undefined) throw new RangeError('lists of different lengths');
        return { balancer, middleware, metadataUrl: printable(urls[i] ?? '') };
      });
    },
  };
}

/**
 * Reads the subnet of each L1 from its balancer: by the getter of either generation in one batch, or from the
 * storage of early balancers of generation A. Undefined for an L1 without a subnet.
 */
export async function subnetsOf(evm: EvmReader, l1s: readonly Pick<RegisteredL1, 'balancer'>[]) {
  const answers = await tryQueries(evm, [
    ...l1s.map(({ balancer }) => query(balancerCAt(balancer), 'subnetID', [])),
    ...l1s.map(({ balancer }) => query(balancerAAt(balancer), 'getL1ID', [])),
  ]);
  return Promise.all(
    l1s.map(async ({ balancer }, i) => {
      const reported = answers[i] ?? answers[l1s.length + i];
      const id = reported ?? (await evm.storage(balancer, slotAt(MANAGER_STORAGE)));
      return BigInt(id) === 0n ? undefined : idFromHex<SubnetId>(id);
    }),
  );
}

/**
 * Leaves out an L1 without a subnet, because nobody can validate it.
 * @throws OnboardError E-EVM-*, E-NET-*
 */
export async function discoverL1s(evm: EvmReader, profile: StatedProfile) {
  return (await discoverFirstL1s(evm, profile, Infinity)).l1s;
}

/** As `discoverL1s`, of the first `most` registered L1s; `others`: the number of the rest. */
export async function discoverFirstL1s(evm: EvmReader, profile: StatedProfile, most: number) {
  const [registered] = await runQueries(evm, [registeredL1sQuery(profile)]);
  const l1s = await withSubnets(evm, registered.slice(0, most));
  return { l1s, others: Math.max(0, registered.length - most) };
}

/** Registered L1s that a report lists although the operator has not joined them. */
export const MOST_NOT_JOINED = 8;

/**
 * As `discoverL1s`, but a long registry is reduced to the L1s that `choose` selects, because anybody may register
 * an L1. `others`: the balancers of the rest.
 * @throws OnboardError as `discoverL1s` and `choose` do
 */
export async function discoverSomeL1s(
  evm: EvmReader,
  profile: StatedProfile,
  choose: (registered: readonly RegisteredL1[]) => Promise<readonly boolean[]>,
) {
  const [registered] = await runQueries(evm, [registeredL1sQuery(profile)]);
  if (registered.length <= MOST_NOT_JOINED)
    return { l1s: await withSubnets(evm, registered), others: [] };
  const chosen = await choose(registered);
  return {
    l1s: await withSubnets(
      evm,
      registered.filter((_, i) => chosen[i] === true),
    ),
    others: registered.filter((_, i) => chosen[i] !== true).map(({ balancer }) => balancer),
  };
}

/** Which L1s the operator has joined, or is a contract of. */
export async function joinedBy(
  evm: EvmReader,
  { contracts: { operatorL1OptIn: service } }: StatedProfile,
  registered: readonly RegisteredL1[],
  operator: EvmAddress,
): Promise<readonly boolean[]> {
  const joined = await runQueries(
    evm,
    registered.map(({ balancer }) =>
      query(contractOf('noun.l1-opt-in-service', optInServiceAbi)(service), 'isOptedIn', [
        operator,
        balancer,
      ]),
    ),
  );
  return registered.map(
    ({ balancer, middleware }, i) =>
      joined[i] === true || balancer === operator || middleware === operator,
  );
}

async function withSubnets(evm: EvmReader, registered: readonly RegisteredL1[]) {
  const subnets = await subnetsOf(evm, registered);
  return registered.flatMap(({ balancer, middleware, metadataUrl }, i) => {
    const subnetId = subnets[i];
    if (subnetId === undefined) return [];
    // The host of the metadata link is not verified: the account that registered the L1 chose the link.
    const host = URL.canParse(metadataUrl) ? new URL(metadataUrl).hostname : '';
    const name = host || `L1 ${shortAddress(balancer)}`;
    return [{ name, subnetId, validatorManagerProxy: balancer, middleware }];
  });
}
