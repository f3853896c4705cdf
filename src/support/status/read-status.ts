import { OnboardError, ifOnboardError, ignoreOnboardError } from '../../domain/errors.ts';
import { message, type Message } from '../../domain/message.ts';
import { type L1Profile, SANDBOX } from '../../domain/network/profile.ts';
import { clockSkewWarning, networkTime } from '../../protocol/readers/time.ts';
import type { Readers } from '../../ports/evm.ts';
import { type SupportDeps, type SubjectReport, noOperatorError, type Subject } from './subject.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { SubnetId } from '../../domain/identity/ids.ts';
import { readAccount } from '../../protocol/snapshots/read-account.ts';
import { failedTransactions } from './failed-transactions.ts';
import { judgeNode, type NodeFinding } from '../../standing/node-health.ts';
import {
  type QueriedNode,
  type NodeReport,
  nodeAction,
  nodeReport,
  onL1s,
} from './read-node-status.ts';
import { type KnownAccount, findAccount } from './find-account.ts';
import { findSubject } from './find-operator.ts';
import { EMPTY_RUN_MEMORY, runMemory, type RunMemory } from '../../journal/run-memory.ts';
import type { Focus, L1Status, Track } from '../../standing/standing.ts';
import {
  l1sOfOperator,
  l1sOfSubject,
  operatorOfNode,
  unlessUnlisted,
  unlistedOf,
  type SomeL1s,
} from './l1s-of.ts';
import { createQuorumProbe } from './probe-quorum.ts';
import { type PendingOnP, readPendingOnC, readPendingOnP } from './pending-transactions.ts';
import {
  type Depth,
  type NetworkReaders,
  readL1Standing,
} from '../../standing/read-l1-standing.ts';
import { memoizeReaders } from '../../protocol/readers/readers.ts';
import type { OperatorStatus, StatusAnswer } from './status.ts';
import { STATE_CODES } from '../../standing/codes.ts';
import { actionOnReadFailure } from '../../standing/next-action.ts';
import { headlineOf } from '../../standing/position.ts';
import { besidePending, besidePendingOnP } from './beside-pending.ts';
import { type CheckedTrack, checkTracks, readingOf } from '../../standing/tracks.ts';

/**
 * `at`: by which durations are told, in milliseconds since 1970. `warning`: undefined if the newest block cannot be read,
 * and for the sandbox, whose clock runs ahead on purpose. `readers` cache their answers.
 */
async function readTime(
  { evm }: Readers,
  { profile, clock }: Pick<SupportDeps, 'profile' | 'clock'>,
): Promise<{ readonly at: number; readonly warning?: Message | undefined }> {
  const head = await evm.head().catch(ignoreOnboardError);
  const now = clock.now();
  if (head === undefined) return { at: now };
  const warning = profile.name === SANDBOX ? undefined : clockSkewWarning(head, now);
  return { at: networkTime(head, now), warning };
}

export interface StatusQuery {
  readonly subject: Subject;
  /** Limits the query to one L1: its name, subnet, balancer or middleware. */
  readonly l1?: string | undefined;
  /** The operator's account on the P-Chain, as the caller states it. */
  readonly pChainAddress?: string | undefined;
  /** The operator's node, if the status should include what the node reports. */
  readonly node?: QueriedNode | undefined;
  /** Default: `whole`. */
  readonly depth?: Depth | undefined;
}

/**
 * Returns where an operator stands on each L1.
 * @throws OnboardError as `answerStatus` does; E-SUP-103, E-SUP-122 if the query concerns no operator; why that could not be read
 */
export async function readStatus(deps: SupportDeps, query: StatusQuery): Promise<OperatorStatus> {
  const { subject, status, unread } = await answerStatus(deps, query);
  if (status === undefined) throw unread ?? noOperatorError(subject);
  return status;
}

/**
 * A step that could not be read is reported as unknown, not as undone.
 * @throws OnboardError E-SUP-* if neither chain has the queried subject, E-ID-105 for an invalid address
 */
export async function answerStatus(deps: SupportDeps, query: StatusQuery): Promise<StatusAnswer> {
  const { profile } = deps;
  const readers = memoizeReaders(deps.ports);
  const cached = { ...deps, ports: readers };
  const { subject: wanted } = query;
  const { ownSubmission } = deps;
  const some = await l1sOfSubject({ readers, profile, ownSubmission }, query.l1, wanted);
  const { operator, report, focus, pendingOnP, unread } = await findSubject(
    { readers, profile, l1s: some.l1s, ownSubmission },
    query.subject,
  ).catch(unlessUnlisted(some));
  const { l1s, without } = await withJoined(some, operator, { readers, profile }, query);
  const [subjectReport, status] = await Promise.all([
    report,
    operator && operatorStatus(cached, l1s, query, { operator, focus, pendingOnP }),
  ]);
  return {
    network: profile.name,
    realMoney: !profile.worthless,
    at: status?.at ?? (await readTime(readers, deps)).at,
    subject: subjectReport,
    status: status === undefined || isNoOperator(subjectReport) ? undefined : without(status),
    unread:
      operator === undefined && subjectReport.kind !== 'network-id'
        ? (unread ?? unlistedOf(some))
        : undefined,
  };
}

/** Adds the L1s that the operator has joined. `without` leaves out those that only claimed the subject and were not read. */
async function withJoined(
  some: SomeL1s,
  operator: EvmAddress | undefined,
  network: NetworkReaders,
  { subject, l1 }: StatusQuery,
) {
  const isPart = operator !== undefined && subject.kind !== 'operator' && Number(some.others) > 0;
  const joined = isPart ? (await l1sOfOperator(network, l1, operator)).l1s : some.l1s;
  const has = (l1s: readonly L1Profile[], balancer: EvmAddress | undefined): boolean =>
    l1s.some((l1) => l1.balancer === balancer);
  const more = joined.filter((other) => !has(some.l1s, other.balancer));
  return {
    l1s: [...some.l1s, ...more],
    without: (status: OperatorStatus): OperatorStatus => {
      const l1s = status.l1s.filter(({ read, balancer }) => read ?? has(joined, balancer));
      const left = status.l1s.length - l1s.length;
      const { others } = some;
      const otherL1s = others instanceof OnboardError ? others : others - more.length + left;
      return { ...status, l1s, l1Profiles: joined, otherL1s, cutL1s: some.cut + left };
    },
  };
}

/** True for an address that is a contract, an L1 owner or a curator, but not an operator. */
function isNoOperator(report: SubjectReport): boolean {
  return (
    report.kind === 'address' && !['operator', 'account', 'unused', 'unread'].includes(report.role)
  );
}

interface StatusScope {
  readonly operator: EvmAddress;
  readonly focus?: Focus | undefined;
  readonly pendingOnP?: PendingOnP | undefined;
}

interface SharedReads extends Pick<StatusScope, 'operator' | 'focus'>, Pick<StatusQuery, 'depth'> {
  readonly account: KnownAccount | undefined;
  readonly node: Promise<NodeReport> | undefined;
  readonly onC: ReturnType<typeof readPendingOnC>;
  readonly onP: ReturnType<typeof readPendingOnP>;
  readonly probe: ReturnType<typeof createQuorumProbe> | undefined;
  readonly records: RunMemory;
}

/** The ports cache their answers. */
export async function operatorStatus(
  deps: SupportDeps,
  l1s: readonly L1Profile[],
  query: StatusQuery,
  { operator, focus, pendingOnP: found }: StatusScope,
): Promise<OperatorStatus> {
  const { profile, ports: readers, aggregator } = deps;
  const { node: api, depth } = query;
  const readContext = { readers, profile };
  const memory = await deps.readMemoryOf(operator);
  const account = await findAccount(readContext, { ...query, operator }, memory);
  const judged = api && judgeNode(api.reader, api.url, { l1s, pChain: readers.pChain });
  const shared: SharedReads = {
    operator,
    focus,
    depth,
    account,
    node: api && judged && nodeReport(api.url, judged),
    onC: readPendingOnC(readers.evm, operator, memory),
    onP: readPendingOnP(readers.pChain, memory).then((signed) =>
      found === undefined || signed.some(({ id }) => id === found.id) ? signed : [...signed, found],
    ),
    records: { ...EMPTY_RUN_MEMORY, includedIn: runMemory({ memory: () => memory }, 0).includedIn },
    probe: aggregator && createQuorumProbe(aggregator, deps.clock, readers.pChain),
  };
  const statusOn = (l1: L1Profile) =>
    l1StatusOf(readContext, l1, shared).catch(ifOnboardError((error) => unreadL1(l1, error)));
  const [statuses, pendingRead, failed] = await Promise.all([
    Promise.all(l1s.map(statusOn)),
    shared.onC,
    failedTransactions(memory, readers),
    // Only fills the cache. If the read fails, the step that needs the account reports the error.
    account && readAccount(readers, profile, account).catch(ignoreOnboardError),
  ]);
  const reported = await shared.node;
  const report = reported && withRekeying(onL1s(reported, statuses), statuses);
  const { at, warning: clock } = await readTime(readers, deps);
  return {
    network: profile.name,
    realMoney: !profile.worthless,
    operator,
    node: report && (await withOwner(report, operator, readContext)),
    at,
    l1s: statuses,
    account,
    pendingOnC: pendingRead.onCChain,
    unreadOnC: pendingRead.unread,
    openExports: pendingRead.openExports,
    pendingOnP: await shared.onP,
    failed,
    clock,
  };
}

/** @throws OnboardError as `readL1Standing` does */
async function l1StatusOf(
  readContext: NetworkReaders,
  l1Profile: L1Profile,
  { operator, focus, depth, account, node, onC, onP, probe, records }: SharedReads,
): Promise<L1Status> {
  const { profile } = readContext;
  const reported = await node;
  const read = await readL1Standing(readContext, l1Profile, { operator, depth });
  const standing = { ...read, records };
  const { name, subnetId, balancer, middleware, leftRegistry } = standing.l1;
  const checked = await checkTracks(profile, standing, account);
  const about = { tracks: checked, subnetId };
  const tracks = await Promise.all(
    checked.map((track) => checkNodeAndQuorum(track, about, reported, probe)),
  );
  const { onCChain } = await onC;
  const pendingOnP = await onP;
  const own = tracks.map((track) => {
    const action = besidePendingOnP(track, tracks, pendingOnP);
    const sender = { network: profile.name, operator };
    return { ...track, nextAction: action && besidePending(action, onCChain, sender) };
  });
  const { number, endsAt } = standing.operator.epoch;
  return {
    ...{ name, subnetId, balancer, middleware, leftRegistry },
    ...headlineOf(own, focus),
    epoch: { number, endsAt },
    departed: standing.departed,
    read: readingOf(standing),
  };
}

/** The node itself cannot know that it has another BLS key than the registered one. Both keys stand in the answer. */
function withRekeying(report: NodeReport, l1s: readonly L1Status[]): NodeReport {
  const isRekeyed = l1s.some(({ tracks }) =>
    tracks.some(({ nextAction }) => nextAction?.code === STATE_CODES['node-rekeyed']),
  );
  if (!isRekeyed) return report;
  const finding = { verdict: 'fails', text: message('support.node-rekeyed') } as const;
  return { ...report, findings: [finding, ...report.findings] };
}

/** Puts first whose node it is. The node answers for itself only, so this comes from the L1s. */
async function withOwner(
  { url, identity, findings }: NodeReport,
  own: EvmAddress,
  readContext: NetworkReaders,
): Promise<OperatorStatus['node']> {
  if (identity === undefined) return { url, nodeId: undefined, operator: undefined, findings };
  const { nodeId: node } = identity;
  const report = (verdict: NodeFinding['verdict'], text: Message, operator?: EvmAddress) => ({
    ...{ url, nodeId: node, operator },
    findings: [{ verdict, text }, ...findings],
  });
  try {
    const owner = await operatorOfNode(readContext, node);
    if (owner === own) return report('fits', message('node.own', { node }), owner);
    return report('warns', message('node.of-other', { node, operator: owner }), owner);
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    if (error.code === 'E-SUP-102') return report('warns', message('node.of-nobody', { node }));
    const { codedReason: reason } = error;
    return report('unknown', message('node.owner-unknown', { node, reason }));
  }
}

function unreadL1({ name, balancer, middleware }: L1Profile, error: OnboardError): L1Status {
  const nextAction = actionOnReadFailure(error);
  return {
    ...{ name, subnetId: undefined, balancer, middleware, tracks: [] },
    nextAction,
    code: nextAction.code,
    ...{ epoch: undefined, departed: undefined, read: undefined },
  };
}

/** The node's own report and a missing quorum replace the track's action. */
async function checkNodeAndQuorum(
  checked: CheckedTrack,
  { tracks, subnetId }: { readonly tracks: readonly CheckedTrack[]; readonly subnetId: SubnetId },
  node: NodeReport | undefined,
  probe: ReturnType<typeof createQuorumProbe> | undefined,
): Promise<Track> {
  const { track, open } = checked;
  const { nextAction } = track;
  const ofNode = node && nodeAction(node, tracks, subnetId);
  if (ofNode !== undefined && checked === trackOfNode(node, tracks)) {
    return { ...track, nextAction: { ...ofNode, until: nextAction?.until } };
  }
  if (nextAction === undefined || open === undefined || probe === undefined) return track;
  const ofStep = track.besides ?? nextAction;
  const stalled = await probe(open, ofStep);
  if (stalled === undefined) return track;
  return track.besides === undefined
    ? { ...track, nextAction: stalled }
    : { ...track, besides: stalled };
}

/** Returns the track of the node whose API was read, or else the track for a new node. */
function trackOfNode(
  node: NodeReport | undefined,
  tracks: readonly CheckedTrack[],
): CheckedTrack | undefined {
  const { nodeId } = node?.identity ?? {};
  return (
    tracks.find(({ track }) => nodeId !== undefined && track.nodeId === nodeId) ??
    tracks.find(({ track }) => track.kind === 'new-node')
  );
}
