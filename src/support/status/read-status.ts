import type { ServiceUrl } from '../../domain/service-url.ts';
import { OnboardError, ifOnboardError, ignoreOnboardError } from '../../domain/errors.ts';
import { message, type Message } from '../../domain/message.ts';
import { type L1Profile, type NetworkProfile, SANDBOX } from '../../domain/network/profile.ts';
import { clockSkewWarning, networkTime } from '../../protocol/readers/time.ts';
import type { Readers } from '../../ports/evm.ts';
import { type SupportDeps, type SubjectReport, noOperatorError, type Subject } from './subject.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { SubnetId } from '../../domain/identity/ids.ts';
import type { NodeReader } from '../../ports/services.ts';
import { readAccount } from '../../protocol/snapshots/read-account.ts';
import { failedTransactions } from './failed-transactions.ts';
import { judgeNode, type NodeFinding } from '../../standing/node-health.ts';
import { type NodeReport, nodeAction, nodeReport, onL1s } from './read-node-status.ts';
import { findAccount } from './find-account.ts';
import { findOperatorOfNode, findSubject } from './find-operator.ts';
import type { Focus, L1Status, Track } from '../../standing/standing.ts';
import { l1sOfSubject, unlessUnlisted } from './l1s-of.ts';
import { createQuorumProbe } from './probe-quorum.ts';
import { type PendingOnP, readOnTheWay, readWaitingOnP } from './on-the-way.ts';
import { type Depth, readL1Standing } from '../../standing/read-l1-standing.ts';
import { memoizeReaders } from '../../protocol/readers/readers.ts';
import type { OperatorStatus, StatusAnswer } from './status.ts';
import { STATE_CODES } from '../../standing/codes.ts';
import { actionOnReadFailure } from '../../standing/next-action.ts';
import { headlineOf } from '../../standing/position.ts';
import { waitForPending, waitForPendingOnP } from './wait-for-pending.ts';
import { type CheckedTrack, checkTracks, readingOf } from '../../standing/tracks.ts';

/** undefined if the newest block cannot be read, and for the sandbox, whose clock runs ahead on purpose. */
async function readClockSkew(
  { evm }: Readers,
  { profile, clock }: Pick<SupportDeps, 'profile' | 'clock'>,
): Promise<Message | undefined> {
  if (profile.name === SANDBOX) return undefined;
  const head = await evm.head().catch(ignoreOnboardError);
  return head && clockSkewWarning(head, clock.now());
}

/** By which durations are told, in milliseconds since 1970. `readers` cache their answers. */
async function readNetworkTime({ evm }: Readers, { clock }: Pick<SupportDeps, 'clock'>) {
  const head = await evm.head().catch(ignoreOnboardError);
  return head === undefined ? clock.now() : networkTime(head, clock.now());
}

export interface StatusQuery {
  readonly subject: Subject;
  /** Limits the query to one L1: its name, subnet, balancer or middleware. */
  readonly l1?: string | undefined;
  /** The operator's account on the P-Chain, as the caller states it. */
  readonly pChainAddress?: string | undefined;
  /** The operator's node, if the status should include what the node reports. */
  readonly node?: { readonly url: ServiceUrl; readonly reader: NodeReader } | undefined;
  /** Default: `whole`. */
  readonly depth?: Depth;
}

/** @throws OnboardError as `answerStatus` does; E-SUP-103, E-SUP-122 if the query concerns no operator */
export async function readStatus(deps: SupportDeps, query: StatusQuery): Promise<OperatorStatus> {
  const { subject, status } = await answerStatus(deps, query);
  if (status === undefined) throw noOperatorError(subject);
  return status;
}

/**
 * A step that could not be read is reported as unknown, not as undone.
 * @throws OnboardError E-SUP-* if neither chain has the queried subject, E-ID-105 for an invalid address
 */
export async function answerStatus(deps: SupportDeps, query: StatusQuery): Promise<StatusAnswer> {
  const { profile } = deps;
  const readers = memoizeReaders(deps.ports);
  const { subject: wanted } = query;
  const signed = deps.signed ?? NONE_SIGNED;
  const { l1s, others } = await l1sOfSubject({ readers, profile, signed }, query.l1, wanted);
  const { operator, asked, focus, waitingOnP } = await findSubject(
    { readers, profile, l1s, signed },
    query.subject,
  ).catch(unlessUnlisted(others));
  const [told, status] = await Promise.all([
    asked,
    operator && operatorStatus(deps, readers, l1s, query, { operator, focus, waitingOnP }),
  ]);
  return {
    network: profile.name,
    realMoney: !profile.worthless,
    at: status?.at ?? (await readNetworkTime(readers, deps)),
    subject: told,
    status:
      status === undefined || isNoOperator(told) ? undefined : { ...status, otherL1s: others },
  };
}

const NONE_SIGNED = () => Promise.resolve(undefined);

/** True for an address that is a contract, an L1 owner or a curator, but not an operator. */
function isNoOperator(asked: SubjectReport): boolean {
  return (
    asked.kind === 'address' && !['operator', 'account', 'unused', 'unread'].includes(asked.role)
  );
}

/** `readers` cache their answers. */
export async function operatorStatus(
  deps: SupportDeps,
  readers: Readers,
  l1s: readonly L1Profile[],
  query: StatusQuery,
  concerned: {
    readonly operator: EvmAddress;
    readonly focus?: Focus | undefined;
    readonly waitingOnP?: PendingOnP | undefined;
  },
): Promise<OperatorStatus> {
  const { profile } = deps;
  const { operator, focus } = concerned;
  const memory = await deps.readMemoryOf(operator);
  const { subject, pChainAddress } = query;
  const account = await findAccount(readers, profile, operator, subject, pChainAddress, memory);
  const nodeSoon =
    query.node &&
    nodeReport(
      query.node.url,
      judgeNode(query.node.reader, query.node.url, { l1s, pChain: readers.pChain }),
    );
  const waiting = readOnTheWay(readers.evm, operator, memory);
  const waitingOnP = readWaitingOnP(readers.pChain, memory).then((signed) =>
    concerned.waitingOnP === undefined || signed.some(({ id }) => id === concerned.waitingOnP?.id)
      ? signed
      : [...signed, concerned.waitingOnP],
  );
  const probe = deps.aggregator && createQuorumProbe(deps.aggregator, deps.clock, readers.pChain);
  const statusOn = async (stated: L1Profile): Promise<L1Status> => {
    const reported = await nodeSoon;
    const depth = query.depth ?? 'whole';
    const standing = await readL1Standing(readers, profile, stated, operator, depth);
    const checked = await checkTracks(profile, standing, account);
    const tracks = await Promise.all(
      checked.map((one) =>
        checkNodeAndQuorum(
          one,
          { tracks: checked, subnetId: standing.l1.subnetId },
          reported,
          probe,
        ),
      ),
    );
    const { waiting: onC } = await waiting;
    const onP = await waitingOnP;
    const own = tracks.map((track) => {
      const action = waitForPendingOnP(track, tracks, onP);
      const about = { network: profile.name, operator };
      return { ...track, nextAction: action && waitForPending(action, onC, about) };
    });
    const { name, subnetId, balancer, middleware, leftRegistry } = standing.l1;
    const { number, endsAt } = standing.operator.epoch;
    return {
      ...{ name, subnetId, balancer, middleware, leftRegistry },
      ...headlineOf(own, focus),
      epoch: { number, endsAt },
      departed: standing.departed,
      read: readingOf(standing),
    };
  };
  const [statuses, onTheWay, failed, text] = await Promise.all([
    Promise.all(
      l1s.map((l1) => statusOn(l1).catch(ifOnboardError((error) => unreadL1(l1, error)))),
    ),
    waiting,
    failedTransactions(memory, readers),
    readClockSkew(readers, deps),
    // Only fills the cache. If the read fails, the step that needs the account reports the error.
    account && readAccount(readers, profile, account).catch(ignoreOnboardError),
  ]);
  const reported = await nodeSoon;
  const node =
    reported &&
    (await withOwner(
      withRekeying(onL1s(reported, statuses), statuses),
      operator,
      readers,
      profile,
    ));
  return {
    network: profile.name,
    realMoney: !profile.worthless,
    operator,
    at: await readNetworkTime(readers, deps),
    l1s: statuses,
    account: account && { address: account.address, from: account.from },
    node,
    onTheWay: onTheWay.waiting,
    onTheWayUnread: onTheWay.unread,
    waitingOnP: await waitingOnP,
    failed,
    clock: text,
  };
}

/** The node itself cannot know that it has another BLS key than the registered one. */
function withRekeying(report: NodeReport, l1s: readonly L1Status[]): NodeReport {
  const rekeyed = l1s
    .flatMap(({ tracks }) => tracks.map(({ nextAction }) => nextAction))
    .find((action) => action?.code === STATE_CODES['node-rekeyed']);
  if (rekeyed === undefined || typeof rekeyed.says === 'string') return report;
  return { ...report, findings: [...report.findings, { verdict: 'fails', text: rekeyed.says }] };
}

/** Puts first whose node it is. The node answers for itself only, so this comes from the L1s. */
async function withOwner(
  { url, identity, findings }: NodeReport,
  own: EvmAddress,
  readers: Readers,
  profile: NetworkProfile,
): Promise<OperatorStatus['node']> {
  if (identity === undefined) return { url, nodeId: undefined, operator: undefined, findings };
  const { nodeId: node } = identity;
  const report = (verdict: NodeFinding['verdict'], text: Message, operator?: EvmAddress) => ({
    ...{ url, nodeId: node, operator },
    findings: [{ verdict, text }, ...findings],
  });
  try {
    const subject = { kind: 'node', nodeId: node } as const;
    const { l1s, others } = await l1sOfSubject(
      { readers, profile, signed: NONE_SIGNED },
      undefined,
      subject,
    );
    const owner = await findOperatorOfNode({ readers, profile, l1s }, node).catch(
      unlessUnlisted(others),
    );
    if (owner === own) return report('fits', message('node.own', { node }), owner);
    return report('warns', message('node.of-other', { node, operator: owner }), owner);
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    const { reason: cause, code } = error;
    if (code === 'E-SUP-102') return report('warns', message('node.of-nobody', { node }));
    const reason = message('reason.with-code', { reason: cause, code });
    return report('unknown', message('node.owner-unknown', { node, reason }));
  }
}

function unreadL1(
  { name, validatorManagerProxy: balancer, middleware }: L1Profile,
  error: OnboardError,
): L1Status {
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
    tracks.find(({ track }) => track.about === 'new-node')
  );
}
