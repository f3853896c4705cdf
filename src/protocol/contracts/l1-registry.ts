import type { Hex } from '../../domain/identity/bytes.ts';
import { type EvmAddress, shortAddress } from '../../domain/identity/evm.ts';
import { OnboardError, ifOnboardError } from '../../domain/errors.ts';
import { idFromHex, type SubnetId } from '../../domain/identity/ids.ts';
import { printable } from '../../domain/text/printable.ts';
import type { StatedProfile } from '../../domain/network/profile.ts';
import type { EvmReader } from '../../ports/evm.ts';
import {
  balancerAAt,
  balancerCAt,
  l1RegistryAt,
  middlewareAt,
  optedInQuery,
} from '../abi/l1-contracts.ts';
import { query, type Query } from '../abi/call-data.ts';
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
      if (decoded?.data === data) return decoded.l1s;
      const [balancers, middlewares, urls] = list.decode(data);
      const l1s = balancers.map((balancer, i) => {
        const middleware = middlewares[i];
        if (middleware === undefined) throw new RangeError('lists of different lengths');
        return { balancer, middleware, metadataUrl: printable(urls[i] ?? '') };
      });
      decoded = { data, l1s };
      return l1s;
    },
  };
}

/** The last answer: each L1 that is read compares itself with the registry, whose list can have megabytes. */
let decoded: { readonly data: Hex; readonly l1s: readonly RegisteredL1[] } | undefined;

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

/** What identifies a registered L1 before its subnet is read. */
export interface NamedL1 {
  /** The host of the metadata link, which the account that registered the L1 chose. */
  readonly name: string;
  readonly balancer: EvmAddress;
  readonly middleware: EvmAddress;
}

/**
 * Leaves out an L1 without a subnet, because nobody can validate it.
 * @param isWanted selects L1s before their subnets are read, because a registry can be long
 * @throws OnboardError E-EVM-*, E-NET-*
 */
export async function discoverL1s(
  evm: EvmReader,
  profile: StatedProfile,
  isWanted: (l1: NamedL1) => boolean,
) {
  const [registered] = await runQueries(evm, [registeredL1sQuery(profile)]);
  return withSubnets(
    evm,
    registered.filter((l1) => isWanted(named(l1))),
  );
}

/** The first `most` registered L1s; `others`: the number of the rest. @throws as `discoverL1s` does */
export async function discoverFirstL1s(evm: EvmReader, profile: StatedProfile, most: number) {
  const [registered] = await runQueries(evm, [registeredL1sQuery(profile)]);
  const l1s = await withSubnets(evm, registered.slice(0, most));
  return { l1s, others: Math.max(0, registered.length - most) };
}

/** How sure it is that an L1 concerns a report. Anybody may register an L1 that claims to. */
export const RANK = { none: 0, possible: 1, claimed: 2, proven: 3 } as const;
export type Rank = (typeof RANK)[keyof typeof RANK];

/**
 * How strongly an L1 claims a subject: for the order in which L1s are shown.
 * @param has what an L1 says of a subject; undefined if its contracts do not answer, so that it may have it
 */
export function rankOf(has: boolean | undefined): Rank {
  if (has === undefined) return RANK.possible;
  return has ? RANK.claimed : RANK.none;
}

/** Registered L1s that a report reads although only their own contracts say that they concern it. */
export const MOST_UNPROVEN = 8;

/**
 * A long registry is reduced to the proven L1s, and to the first eight of the others by rank. `others`: the balancers of
 * the rest; `cut`: those of them that are possible or claimed.
 * @param readWhole the length of a registry that is not reduced
 * @throws OnboardError as `discoverL1s` and `rank` do
 */
export async function discoverSomeL1s(
  evm: EvmReader,
  profile: StatedProfile,
  rank: (registered: readonly RegisteredL1[]) => Promise<readonly Rank[]>,
  readWhole = MOST_UNPROVEN,
) {
  const [registered] = await runQueries(evm, [registeredL1sQuery(profile)]);
  const isLong = registered.length > readWhole;
  const ranks = isLong ? await rank(registered) : registered.map(() => RANK.proven);
  const ranked = registered
    .map((l1, i) => ({ l1, rank: ranks[i] ?? RANK.none }))
    .toSorted((a, b) => b.rank - a.rank);
  const of = (isWanted: (rank: Rank) => boolean) =>
    ranked.filter((entry) => isWanted(entry.rank)).map(({ l1 }) => l1);
  const unproven = of((found) => found === RANK.claimed || found === RANK.possible);
  const cut = unproven.slice(MOST_UNPROVEN);
  const read = [...of((found) => found === RANK.proven), ...unproven.slice(0, MOST_UNPROVEN)];
  const balancers = (l1s: readonly RegisteredL1[]) => l1s.map(({ balancer }) => balancer);
  return {
    l1s: await withSubnets(evm, read),
    others: balancers([...cut, ...of((found) => found === RANK.none)]),
    cut: balancers(cut),
  };
}

/**
 * As `discoverSomeL1s`, without the L1s of the profile, which are read in any case and take no place of the others.
 * `others`: how many more are registered, or why that could not be read; `cut`: how many of them are possible or claimed.
 * @throws OnboardError as `discoverSomeL1s` does, if the profile has no L1
 */
export async function discoverUnpublished(
  evm: EvmReader,
  profile: StatedProfile,
  rank: Parameters<typeof discoverSomeL1s>[2],
) {
  const published = profile.phases.flatMap(({ l1s }) => l1s);
  const isNew = (balancer: EvmAddress) => !published.some((l1) => l1.balancer === balancer);
  const rankNew = async (registered: readonly RegisteredL1[]) => {
    const ranks = await rank(registered);
    return registered.map(({ balancer }, i) => {
      const own = ranks[i] ?? RANK.none;
      return own === RANK.none || isNew(balancer) ? own : RANK.proven;
    });
  };
  const found = await discoverSomeL1s(evm, profile, rankNew).catch(
    ifOnboardError((error) => {
      if (published.length === 0) throw error;
      return error;
    }),
  );
  if (found instanceof OnboardError) return { discovered: [], others: found, cut: 0 };
  const { l1s, others, cut } = found;
  const subnets = new Set(published.map(({ subnetId }) => subnetId));
  const discovered = l1s.filter((l1) => isNew(l1.balancer) && !subnets.has(l1.subnetId));
  return { discovered, others: others.filter(isNew).length, cut: cut.length };
}

/** The L1s that the operator has joined, or is a contract of, are proven: no other contract can claim that. */
export async function joinedBy(
  evm: EvmReader,
  { contracts }: StatedProfile,
  registered: readonly RegisteredL1[],
  operator: EvmAddress,
): Promise<readonly Rank[]> {
  const joined = await runQueries(
    evm,
    registered.map(({ balancer }) => optedInQuery('l1', contracts, operator, balancer)),
  );
  return registered.map(({ balancer, middleware }, i) =>
    joined[i] === true || [balancer, middleware].includes(operator) ? RANK.proven : RANK.none,
  );
}

/** As `joinedBy`. An operator that has left an L1 may still have nodes there, which only its middleware lists. */
export async function withNodesOf(
  evm: EvmReader,
  profile: StatedProfile,
  registered: readonly RegisteredL1[],
  operator: EvmAddress,
): Promise<readonly Rank[]> {
  const [joined, nodes] = await Promise.all([
    joinedBy(evm, profile, registered, operator),
    tryQueries(
      evm,
      registered.map(({ middleware }) =>
        query(middlewareAt(middleware), 'getOperatorNodesLength', [operator]),
      ),
    ),
  ]);
  return joined.map((rank, i) =>
    rank === RANK.none && (nodes[i] ?? 0n) > 0n ? RANK.claimed : rank,
  );
}

const named = ({ balancer, middleware, metadataUrl }: RegisteredL1): NamedL1 => {
  const host = URL.canParse(metadataUrl) ? new URL(metadataUrl).hostname : '';
  const name = host || `L1 ${shortAddress(balancer)}`;
  return { name, balancer, middleware };
};

async function withSubnets(evm: EvmReader, registered: readonly RegisteredL1[]) {
  const subnets = await subnetsOf(evm, registered);
  return registered.flatMap((l1, i) => {
    const subnetId = subnets[i];
    return subnetId === undefined ? [] : [{ ...named(l1), subnetId }];
  });
}
