import { OnboardError, ifOnboardError } from '../../domain/errors.ts';
import { withoutChecksum, type EvmAddress } from '../../domain/identity/evm.ts';
import { isId, parseId, type SubnetId } from '../../domain/identity/ids.ts';
import type { L1Profile, NetworkProfile } from '../../domain/network/profile.ts';
import type { Readers } from '../../ports/evm.ts';
import type { Subject } from './subject.ts';
import {
  MOST_NOT_JOINED,
  discoverL1s,
  discoverSomeL1s,
  joinedBy,
  subnetsOf,
  type RegisteredL1,
} from '../../protocol/contracts/l1-registry.ts';
import { haveValidation } from '../../protocol/contracts/validation-facts.ts';
import { haveNode } from '../../protocol/snapshots/listed-nodes.ts';
import { tracesOf, type Traces, type TraceSearch } from './subject-traces.ts';

/** L1s, and the number of the other registered ones, or why the registry could not be read. */
export interface SomeL1s {
  readonly l1s: readonly L1Profile[];
  readonly others: number | OnboardError;
}

/**
 * The L1s of the profile and those that the operator has joined.
 * @param wanted as in `l1sOf`
 */
export function l1sOfOperator(
  readers: Readers,
  profile: NetworkProfile,
  wanted: string | undefined,
  operator: EvmAddress,
): Promise<SomeL1s> {
  return someL1s({ readers, profile }, wanted, (registered) =>
    joinedBy(readers.evm, profile, registered, operator),
  );
}

/**
 * The L1s on which a subject may be. A long registry is searched for an operator on the L1s that it has joined, and for
 * anything else on the first that report or name it.
 * @param wanted as in `l1sOf`
 */
export function l1sOfSubject(
  search: TraceSearch,
  wanted: string | undefined,
  subject: Subject,
): Promise<SomeL1s> {
  const { readers, profile } = search;
  if (subject.kind === 'operator') return l1sOfOperator(readers, profile, wanted, subject.operator);
  return someL1s(search, wanted, async (registered) =>
    concernedBy(search, registered, await tracesOf(search, subject)),
  );
}

async function someL1s(
  { readers, profile }: Pick<TraceSearch, 'readers' | 'profile'>,
  wanted: string | undefined,
  choose: Parameters<typeof discoverSomeL1s>[2],
): Promise<SomeL1s> {
  if (wanted !== undefined) return { l1s: await l1sOf(readers, profile, wanted), others: 0 };
  const named = profile.phases.flatMap(({ l1s }) => l1s);
  const found = await discoverSomeL1s(readers.evm, profile, choose).catch(ifRegistrySilent(named));
  if (found instanceof OnboardError) return { l1s: named, others: found };
  const { l1s, others } = found;
  const isNamed = (balancer: EvmAddress) =>
    named.some(({ validatorManagerProxy }) => validatorManagerProxy === balancer);
  return {
    l1s: withNamed(named, l1s),
    others: others.filter((balancer) => !isNamed(balancer)).length,
  };
}

/** The L1s that a transaction names; else those that may have the validation or node; else those that its sender joined. */
async function concernedBy(
  { readers: { evm }, profile }: TraceSearch,
  registered: readonly RegisteredL1[],
  { text = '', subnetId, nodeId, validationId, sender }: Traces,
): Promise<readonly boolean[]> {
  const named = registered.map(({ balancer, middleware }) =>
    [balancer, middleware].some((address) => text.includes(withoutChecksum(address).slice(2))),
  );
  if (named.includes(true)) return firstOf(named);
  if (subnetId !== undefined)
    return firstOf((await subnetsOf(evm, registered)).map((subnet) => subnet === subnetId));
  const has =
    (nodeId && (await haveNode(evm, registered, nodeId))) ??
    (validationId && (await haveValidation(evm, registered, validationId))) ??
    [];
  if (has.includes(true) || sender === undefined) return firstOf(has);
  return joinedBy(evm, profile, registered, sender);
}

/** Unread ones come after those that have the subject, because they may have it too. */
function firstOf(has: readonly (boolean | undefined)[]): readonly boolean[] {
  const possible = [...has.keys()].filter((i) => has[i] !== false);
  const ranked = possible.toSorted((a, b) => Number(has[b] ?? 0) - Number(has[a] ?? 0));
  const kept = new Set(ranked.slice(0, MOST_NOT_JOINED));
  return has.map((_, i) => kept.has(i));
}

/** What was not found on the known L1s may be on others, so it is absent only if the registry was read. */
export const unlessUnlisted = (others: SomeL1s['others']) =>
  ifOnboardError((error): never => {
    throw others instanceof OnboardError && NOT_FOUND.includes(error.code) ? others : error;
  });

const NOT_FOUND: readonly string[] = ['E-SUP-102', 'E-SUP-121'];

/** If the registry does not answer, the L1s of the profile are read. */
function ifRegistrySilent(named: readonly L1Profile[]): (error: unknown) => OnboardError {
  return (error) => {
    if (!(error instanceof OnboardError) || named.length === 0) throw error;
    return error;
  };
}

function withNamed(named: readonly L1Profile[], found: readonly L1Profile[]): readonly L1Profile[] {
  const isNamed = ({ subnetId, validatorManagerProxy }: L1Profile): boolean =>
    named.some(
      (l1) => l1.subnetId === subnetId || l1.validatorManagerProxy === validatorManagerProxy,
    );
  return [...named, ...found.filter((l1) => !isNamed(l1))];
}

/**
 * Those of the profile come first, then the others of the L1 registry, which is not read for an L1 of the profile
 * or a subnet ID. Empty if no L1 matches.
 * @param wanted an L1's name, subnet ID, balancer or middleware; undefined: all L1s
 */
export async function l1sOf(
  readers: Readers,
  profile: NetworkProfile,
  wanted?: string,
): Promise<readonly L1Profile[]> {
  return (await listL1s(readers, profile, wanted)).l1s;
}

/** As `l1sOf`; `others` is not 0 if the registry could not be read. */
export async function listL1s(
  { evm }: Readers,
  profile: NetworkProfile,
  wanted: string | undefined,
): Promise<SomeL1s> {
  const named = profile.phases.flatMap(({ l1s }) => l1s);
  if (wanted === undefined) {
    const found = await discoverL1s(evm, profile).catch(ifRegistrySilent(named));
    return found instanceof OnboardError
      ? { l1s: named, others: found }
      : { l1s: withNamed(named, found), others: 0 };
  }
  const wantedName = wanted.toLowerCase();
  const isWanted = ({ name, subnetId, validatorManagerProxy, middleware }: L1Profile): boolean =>
    [name, subnetId, validatorManagerProxy, middleware].some(
      (id) => id?.toLowerCase() === wantedName,
    );
  const l1 = named.find(isWanted);
  if (l1 !== undefined) return { l1s: [l1], others: 0 };
  if (isId(wanted)) {
    const stated = { name: wanted, subnetId: parseId<SubnetId>(wanted, 'noun.subnet-id') };
    return { l1s: [stated], others: 0 };
  }
  return { l1s: (await discoverL1s(evm, profile)).filter(isWanted), others: 0 };
}
