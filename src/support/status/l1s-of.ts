import { OnboardError, ifOnboardError, ignoreOnboardError } from '../../domain/errors.ts';
import { parseAddress, type EvmAddress, type EvmHash } from '../../domain/identity/evm.ts';
import {
  idFromHex,
  idOfKind,
  isId,
  parseId,
  type Id32,
  type NodeId,
  type PChainTxId,
  type SubnetId,
  type ValidationId,
} from '../../domain/identity/ids.ts';
import type { L1Profile, NetworkProfile } from '../../domain/network/profile.ts';
import type { Readers } from '../../ports/evm.ts';
import { findOperatorOfNode, pChainContent, type Search } from './find-operator.ts';
import type { NetworkReaders } from '../../standing/read-l1-standing.ts';
import type { Subject } from './subject.ts';
import {
  MOST_UNPROVEN,
  RANK,
  discoverL1s,
  discoverUnpublished,
  joinedBy,
  rankOf,
  type Rank,
  type RegisteredL1,
} from '../../protocol/contracts/l1-registry.ts';
import { haveValidation } from '../../protocol/contracts/validation-facts.ts';
import { haveNode } from '../../protocol/snapshots/listed-nodes.ts';

type SubjectSearch = Omit<Search, 'l1s'>;

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
  search: SubjectSearch,
  wanted: string | undefined,
  subject: Subject,
): Promise<SomeL1s> {
  if (subject.kind === 'operator') return l1sOfOperator(search, wanted, subject.operator);
  return someL1s(search, wanted, (registered) => concernedBy(search, registered, subject));
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

/** The L1s that may have the node or validation, or that the sender of the transaction has joined. */
async function concernedBy(
  search: SubjectSearch,
  registered: readonly RegisteredL1[],
  subject: Exclude<Subject, { readonly kind: 'operator' }>,
): Promise<readonly Rank[]> {
  const { evm } = search.readers;
  if (subject.kind === 'node') return (await haveNode(evm, registered, subject.nodeId)).map(rankOf);
  const sender = subject.kind === 'transaction' ? await senderOf(search, subject.hash) : undefined;
  if (sender !== undefined) return joinedOrAny(search, registered, sender);
  const id = subject.kind === 'transaction' ? idFromHex<Id32>(subject.hash) : subject.id;
  const content = await pChainContent(search, idOfKind<PChainTxId>(id)).catch(ignoreOnboardError);
  const { changedValidationId = idOfKind<ValidationId>(id), signer } = content ?? {};
  if (content?.changedValidationId === undefined && signer !== undefined)
    return joinedOrAny(search, registered, signer);
  return (await haveValidation(evm, registered, changedValidationId)).map(rankOf);
}

/** A sender that has joined none of the L1s may be the owner or a curator of any. */
async function joinedOrAny(
  { readers: { evm }, profile }: SubjectSearch,
  registered: readonly RegisteredL1[],
  sender: EvmAddress,
): Promise<readonly Rank[]> {
  const joined = await joinedBy(evm, profile, registered, sender);
  return joined.includes(RANK.proven) ? joined : joined.map(() => RANK.possible);
}

async function senderOf(
  { readers: { evm }, ownSubmission }: SubjectSearch,
  hash: EvmHash,
): Promise<EvmAddress | undefined> {
  const [receipt, transaction] = await Promise.all([
    evm.receipt(hash).catch(ignoreOnboardError),
    evm.transaction(hash).catch(ignoreOnboardError),
  ]);
  const from = receipt?.from ?? transaction?.from;
  if (from !== undefined) return from;
  const kept = await ownSubmission?.(hash);
  return kept && parseAddress(kept.from);
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
