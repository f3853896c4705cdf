import { OnboardError, ignoreOnboardError } from '../../domain/errors.ts';
import type { Message } from '../../domain/message.ts';
import { type L1Profile, SANDBOX } from '../../domain/network/profile.ts';
import { clockSkewWarning } from '../../protocol/readers/time.ts';
import type { Readers } from '../../ports/evm.ts';
import type { SupportDeps } from './support-deps.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { NodeReader } from '../../ports/services.ts';
import { readAccount } from '../../protocol/snapshots/read-account.ts';
import { failedTransactions } from './failed-transactions.ts';
import { judgeNode } from '../../session/flow/check-node-api.ts';
import { type NodeReport, nodeAction, nodeReport } from './read-node-status.ts';
import { type KnownAccount, findAccount } from './find-account.ts';
import { findSubject } from './find-operator.ts';
import type { Focus, L1Status } from '../../standing/standing.ts';
import { l1sOf } from './l1s-of.ts';
import { quorumAction } from './probe-quorum.ts';
import { type PendingOnC, type PendingOnP, readOnTheWay, readWaitingOnP } from './on-the-way.ts';
import { type Depth, readL1Standing } from '../../standing/read-l1-standing.ts';
import { memoizeReaders } from '../../protocol/readers/readers.ts';
import { type SubjectReport, noOperatorError } from './subject-report.ts';
import type { OperatorStatus, StatusAnswer } from './status.ts';
import type { Subject } from './subject.ts';
import { actionOnReadFailure } from '../../standing/next-action.ts';
import { headlineOf } from '../../standing/position.ts';
import { waitForPending, waitForPendingOnP } from './wait-for-pending.ts';
import { type CheckedTrack, checkTracks, codeOf, readingOf } from '../../standing/tracks.ts';

/**
 * Returns the warning of `clockSkewWarning`. Returns undefined if the newest block cannot be read, and for
 * the sandbox, whose clock runs ahead on purpose.
 */
export async function readClockSkew(
  { evm }: Readers,
  { profile, clock }: Pick<SupportDeps, 'profile' | 'clock'>,
): Promise<Message | undefined> {
  if (profile.name === SANDBOX) return undefined;
  try {
    return clockSkewWarning(await evm.head(), clock.now());
  } catch (error) {
    if (error instanceof OnboardError) return undefined;
    throw error;
  }
}

export interface StatusQuery {
  readonly subject: Subject;
  /** Limits the query to one L1: its name, subnet, balancer or middleware. */
  readonly l1?: string;
  /** The operator's account on the P-Chain, as the caller states it. */
  readonly pChainAddress?: string;
  /** The operator's node, if the status should include what the node reports. */
  readonly node?: { readonly url: string; readonly reader: NodeReader };
  /** Default: `whole`. */
  readonly depth?: Exclude<Depth, 'short'>;
}

/**
 * Reads the status of the operator that a query concerns.
 * @throws OnboardError E-SUP-* if the query concerns no operator, E-ID-105 for an invalid address
 */
export async function readStatus(deps: SupportDeps, query: StatusQuery): Promise<OperatorStatus> {
  const { subject, status } = await answerStatus(deps, query);
  if (status === undefined) throw noOperatorError(subject);
  return status;
}

/**
 * Reads the queried subject, and the current status of its operator on every L1 that the query covers. A step
 * that could not be read is reported as unknown, not as undone.
 * @throws OnboardError E-SUP-* if neither chain has the queried subject, E-ID-105 for an invalid address
 */
export async function answerStatus(deps: SupportDeps, query: StatusQuery): Promise<StatusAnswer> {
  const { profile, clock } = deps;
  const readers = memoizeReaders(deps.ports);
  const l1s = await l1sOf(readers, profile, query.l1);
  const signed = deps.signed ?? (() => Promise.resolve(undefined));
  const { operator, asked, focus, waitingOnP } = await findSubject(
    { readers, profile, l1s, signed },
    query.subject,
  );
  const [told, status] = await Promise.all([
    asked,
    operator && operatorStatus(deps, readers, l1s, query, { operator, focus, waitingOnP }),
  ]);
  const about = asOperator(told, status);
  return {
    network: profile.name,
    realMoney: !profile.worthless,
    at: clock.now(),
    subject: about,
    status: isNoOperator(about) ? undefined : status,
  };
}

/** Reports a registered operator as an operator, even if its address also has another role. */
function asOperator(asked: SubjectReport, status: OperatorStatus | undefined): SubjectReport {
  if (asked.kind !== 'address') return asked;
  const isRegistered = status?.l1s.some(({ tracks }) =>
    tracks.some(({ steps }) =>
      steps.some(({ id, state }) => id === 'register' && state === 'done'),
    ),
  );
  return isRegistered === true ? { ...asked, role: 'operator' } : asked;
}

/** True for an address that is a contract, an L1 owner or a curator, but not an operator. */
function isNoOperator(asked: SubjectReport): boolean {
  return (
    asked.kind === 'address' && !['operator', 'account', 'unused', 'unread'].includes(asked.role)
  );
}

/** The operator whose status is read, and the node that is listed first. */
interface Concerned {
  readonly operator: EvmAddress;
  readonly focus: Focus | undefined;
  readonly waitingOnP: PendingOnP | undefined;
}

async function operatorStatus(
  deps: SupportDeps,
  readers: Readers,
  l1s: readonly L1Profile[],
  query: StatusQuery,
  concerned: Concerned,
): Promise<OperatorStatus> {
  const { profile, clock } = deps;
  const { operator, focus } = concerned;
  const memory = await deps.readMemoryOf(operator);
  const account = await findAccount(readers, profile, operator, {
    subject: query.subject,
    given: query.pChainAddress,
    memory,
  });
  const [first] = l1s;
  const nodeSoon =
    query.node === undefined || first === undefined
      ? undefined
      : nodeReport(
          query.node.url,
          judgeNode(query.node.reader, query.node.url, { l1s: [first], pChain: readers.pChain }),
        );
  const waiting = readOnTheWay(readers.evm, operator, memory);
  const waitingOnP = readWaitingOnP(readers.pChain, memory).then((signed) =>
    concerned.waitingOnP === undefined || signed.some(({ id }) => id === concerned.waitingOnP?.id)
      ? signed
      : [...signed, concerned.waitingOnP],
  );
  const depth = query.depth ?? 'whole';
  const who = { operator, account, focus, waiting, waitingOnP, depth };
  const [statuses, onTheWay, failed, text] = await Promise.all([
    Promise.all(l1s.map(async (l1) => l1Status(deps, readers, l1, who, await nodeSoon))),
    waiting,
    failedTransactions(memory, readers),
    readClockSkew(readers, deps),
    // Only fills the cache. If the read fails, the step that needs the account reports the error.
    account && readAccount(readers, profile, account).catch(ignoreOnboardError),
  ]);
  const node = await nodeSoon;
  return {
    network: profile.name,
    realMoney: !profile.worthless,
    operator,
    at: clock.now(),
    l1s: statuses,
    account: account && { address: account.address, from: account.from },
    node: node && { url: node.url, findings: node.findings },
    onTheWay,
    waitingOnP: await waitingOnP,
    failed,
    clock: text,
  };
}

async function l1Status(
  deps: SupportDeps,
  readers: Readers,
  stated: L1Profile,
  who: Who & { readonly depth: Depth },
  node: NodeReport | undefined,
): Promise<L1Status> {
  return readL1Status(deps, readers, stated, who, who.depth, async (tracks) => {
    const { aggregator, clock } = deps;
    const { pChain } = readers;
    const ofNode = node && nodeAction(node, tracks);
    const own = trackOfNode(node, tracks);
    return Promise.all(
      tracks.map(async (checked): Promise<CheckedTrack> => {
        const { track, open } = checked;
        if (ofNode !== undefined && checked === own) {
          return {
            ...checked,
            track: { ...track, nextAction: { ...ofNode, until: track.nextAction?.until } },
          };
        }
        if (track.nextAction === undefined || open === undefined || aggregator === undefined)
          return checked;
        const stalled = await quorumAction(open, track.nextAction, { aggregator, clock, pChain });
        return stalled === undefined
          ? checked
          : { ...checked, track: { ...track, nextAction: stalled } };
      }),
    );
  });
}

/**
 * Returns the track of the node whose API was read. If the L1 does not list this node, returns the track for a
 * new node.
 */
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

/** The operator whose status is read. */
interface Who {
  readonly operator: EvmAddress;
  readonly account: KnownAccount | undefined;
  readonly focus?: Focus | undefined;
  /** The operator's transactions that no block contains yet. */
  readonly waiting: Promise<PendingOnC | undefined>;
  /** The operator's P-Chain transactions that wait for a block. */
  readonly waitingOnP: Promise<readonly PendingOnP[]>;
}

/**
 * Reads the status of an operator on one L1.
 * @param closer runs further checks, and may replace the next action of each track
 */
export async function readL1Status(
  { profile }: Pick<SupportDeps, 'profile'>,
  readers: Readers,
  stated: L1Profile,
  { operator, account, focus, waiting, waitingOnP }: Who,
  depth: Depth,
  closer: (tracks: readonly CheckedTrack[]) => Promise<readonly CheckedTrack[]> = (tracks) =>
    Promise.resolve(tracks),
): Promise<L1Status> {
  try {
    const standing = await readL1Standing(readers, profile, stated, operator, depth);
    const tracks = await closer(await checkTracks(profile, standing, account));
    const onTheWay = await waiting;
    const about = { network: profile.name, operator };
    const onP = await waitingOnP;
    const all = tracks.map(({ track }) => track);
    const own = all.map((track) => {
      const action = waitForPendingOnP(track, all, onP);
      return { ...track, nextAction: action && waitForPending(action, onTheWay, about) };
    });
    const { l1 } = standing;
    const { number, endsAt } = standing.operator.epoch;
    return {
      name: l1.name,
      balancer: l1.balancer,
      middleware: l1.middleware,
      ...headlineOf(own, focus),
      epoch: { number, endsAt },
      departed: standing.departed,
      read: readingOf(standing),
    };
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    const nextAction = actionOnReadFailure(error);
    return {
      name: stated.name,
      balancer: stated.validatorManagerProxy,
      middleware: stated.middleware,
      tracks: [],
      nextAction,
      code: codeOf(nextAction),
      epoch: undefined,
      departed: undefined,
      read: undefined,
    };
  }
}
