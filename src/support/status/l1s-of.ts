import { OnboardError, ifOnboardError } from '../../domain/errors.ts';
import { withoutChecksum, type EvmAddress } from '../../domain/identity/evm.ts';
import { isId, parseId, type NodeId, type SubnetId } from '../../domain/identity/ids.ts';
import type { L1Profile, NetworkProfile } from '../../domain/network/profile.ts';
import type { EvmReader, Readers } from '../../ports/evm.ts';
import { findOperatorOfNode } from './find-operator.ts';
import type { NetworkReaders } from '../../standing/read-l1-standing.ts';
import type { Subject } from './subject.ts';
import {
  MOST_UNPROVEN,
  RANK,
  discoverL1s,
  discoverUnpublished,
  joinedBy,
  rankOf,
  subnetsOf,
  type Rank,
  type RegisteredL1,
} from '../../protocol/contracts/l1-registry.ts';
import { haveValidation } from '../../protocol/contracts/validation-facts.ts';
import { haveNode } from '../../protocol/snapshots/listed-nodes.ts';
import { tracesOf, type Traces, type TraceSearch } from './subject-traces.ts';

/** L1s, and the number of the other registered ones, or why the registry could not be read. */
export interface SomeL1s {
  readonly l1s: readonly L1Profile[];
  readonly others: number | OnboardError;
  /** How many of the others may concern the subject: anybody may register L1s that claim to. */
  readonly cut: number;
}

/**
 * The L1s of the profile and those that the operator has joined; with `withNodesOf`, also those that only still list its
 * nodes. @param wanted as in `listL1s`
 */
export function l1sOfOperator(
  { readers, profile }: NetworkReaders,
  wanted: string | undefined,
  operator: EvmAddress,
  rankL1s = joinedBy,
): Promise<SomeL1s> {
  return someL1s({ readers, profile }, wanted, (registered) =>
    rankL1s(readers.evm, profile, registered, operator),
  );
}

/**
 * The L1s on which a subject may be. A long registry is searched for an operator on the L1s that it has joined, and for
 * anything else on the first that report or name it.
 * @param wanted as in `listL1s`
 */
export function l1sOfSubject(
  search: TraceSearch,
  wanted: string | undefined,
  subject: Subject,
): Promise<SomeL1s> {
  if (subject.kind === 'operator') return l1sOfOperator(search, wanted, subject.operator);
  return someL1s(search, wanted, async (registered) =>
    concernedBy(search, registered, await tracesOf(search, subject)),
  );
}

async function someL1s(
  { readers, profile }: NetworkReaders,
  wanted: string | undefined,
  rank: Parameters<typeof discoverUnpublished>[2],
): Promise<SomeL1s> {
  if (wanted !== undefined) return listL1s(readers, profile, wanted);
  const published = profile.phases.flatMap(({ l1s }) => l1s);
  const { discovered, ...counts } = await discoverUnpublished(readers.evm, profile, rank);
  return { l1s: [...published, ...discovered], ...counts };
}

/** The L1s that a transaction names; else those that may have the validation or node; else those that its sender joined. */
async function concernedBy(
  { readers: { evm }, profile }: TraceSearch,
  registered: readonly RegisteredL1[],
  traces: Traces,
): Promise<readonly Rank[]> {
  const claims = await claimsOf(evm, registered, traces);
  const ranks = claims.map(rankOf);
  const { sender } = traces;
  const isKnown = claims.includes(true);
  const possible = ranks.filter((rank) => rank !== RANK.none).length;
  if (sender === undefined || (isKnown && possible <= MOST_UNPROVEN)) return ranks;
  const joined = await joinedBy(evm, profile, registered, sender);
  if (!isKnown) return joined;
  return ranks.map((rank, i) =>
    rank !== RANK.none && joined[i] === RANK.proven ? joined[i] : rank,
  );
}

/** Whether each L1 has the subject; undefined if its contracts do not answer. */
async function claimsOf(
  evm: EvmReader,
  registered: readonly RegisteredL1[],
  { text = '', subnetId, nodeId, validationId }: Traces,
): Promise<readonly (boolean | undefined)[]> {
  const named = registered.map(({ balancer, middleware }) =>
    [balancer, middleware].some((address) => text.includes(withoutChecksum(address).slice(2))),
  );
  if (named.includes(true)) return named;
  if (subnetId !== undefined)
    return (await subnetsOf(evm, registered)).map((subnet) => subnet === subnetId);
  if (nodeId !== undefined) return haveNode(evm, registered, nodeId);
  return validationId === undefined ? named : haveValidation(evm, registered, validationId);
}

/**
 * Finds the operator of a node.
 * @param wanted as in `listL1s`. @throws OnboardError E-SUP-102 if no L1 lists the node, E-SUP-123 if one that was not read may
 */
export async function operatorOfNode(
  network: NetworkReaders,
  nodeId: NodeId,
  wanted?: string,
): Promise<EvmAddress> {
  const some = await l1sOfSubject(network, wanted, { kind: 'node', nodeId });
  const search = findOperatorOfNode({ ...network, l1s: some.l1s }, nodeId);
  return search.catch(unlessUnlisted(some));
}

/** What was not found may be on L1s that were not read, so it is absent only if all possible ones were. */
export const unlessUnlisted = (some: Pick<SomeL1s, 'others' | 'cut'>) =>
  ifOnboardError((error): never => {
    const isAbsent = NOT_FOUND.includes(error.code);
    // Contracts of a forged L1 do not answer like those of an L1.
    const isForged = some.cut > 0 && /^E-(?:L1|EVM)-/.test(error.code);
    throw (isAbsent || isForged ? unlistedOf(some, error) : undefined) ?? error;
  });

/** Why an L1 that was not read may have what no other has; undefined if all possible ones were read. */
export function unlistedOf(
  { others, cut }: Pick<SomeL1s, 'others' | 'cut'>,
  cause?: OnboardError,
): OnboardError | undefined {
  if (others instanceof OnboardError) return others;
  return cut > 0 ? new OnboardError('E-SUP-123', { count: cut }, cause) : undefined;
}

const NOT_FOUND: readonly string[] = ['E-SUP-102', 'E-SUP-121'];

/**
 * Those of the profile come first, then the others of the L1 registry, which is not read for an L1 of the profile
 * or a subnet ID. Empty if no L1 matches. `others` is not 0 if the registry could not be read.
 * @param wanted an L1's name, subnet ID, balancer or middleware; undefined: all L1s
 */
async function listL1s(
  { evm }: Readers,
  profile: NetworkProfile,
  wanted: string,
): Promise<SomeL1s> {
  const published = profile.phases.flatMap(({ l1s }) => l1s);
  const wantedId = wanted.toLowerCase();
  const isWanted = ({ name, subnetId, balancer, middleware }: Partial<L1Profile>) =>
    [name, subnetId, balancer, middleware].some((id) => id?.toLowerCase() === wantedId);
  const match = published.find(isWanted);
  const only = (...l1s: readonly L1Profile[]): SomeL1s => ({ l1s, others: 0, cut: 0 });
  if (match !== undefined) return only(match);
  if (isId(wanted))
    return only({ name: wanted, subnetId: parseId<SubnetId>(wanted, 'noun.subnet-id') });
  const found = await discoverL1s(evm, profile, isWanted);
  // Anybody may register L1s with a name that another L1 has.
  const cut = Math.max(0, found.length - MOST_UNPROVEN);
  return { l1s: found.slice(0, MOST_UNPROVEN), others: cut, cut };
}
