import type { EvmAddress } from '../../../domain/identity/evm.ts';
import { OnboardError } from '../../../domain/errors.ts';
import type { L1Profile } from '../../../domain/network/profile.ts';
import type { NodeReader } from '../../../ports/node.ts';
import type { Readers } from '../../../ports/readers.ts';
import { STATE_CODES } from '../../../session/view/state-codes.ts';
import { readAccount } from '../../../protocol/snapshots/read-account.ts';
import { ignoreOnboardError } from '../../ignore-onboard-error.ts';
import { failedTransactions } from '../../failed-transactions.ts';
import { readNodeStatus, nodeAction, type AskedNode } from './read-node-status.ts';
import { findAccount, type KnownAccount } from './find-account.ts';
import { findOperator } from './find-operator.ts';
import { l1sOf } from './l1s-of.ts';
import { readClockSkew } from './read-clock-skew.ts';
import { quorumAction } from './probe-quorum.ts';
import { readL1Standing, type Depth } from './read-l1-standing.ts';
import { memoizeReaders } from '../../../protocol/memoize-readers.ts';
import type { L1Status, OperatorStatus, NextAction, Track } from '../status.ts';
import type { Subject } from '../subject.ts';
import { unreadableAction } from '../next-action.ts';
import { codeOf, readingOf, checkTracks, type CheckedTrack } from '../tracks.ts';
import type { SupportDeps } from './support-deps.ts';

export interface StatusQuery {
  readonly subject: Subject;
  /** One L1 alone: its name, subnet, balancer or middleware. */
  readonly l1?: string;
  /** The operator's account on the P-Chain, as somebody has given it. */
  readonly pChainAddress?: string;
  /** The operator's node, to be asked too. */
  readonly node?: { readonly url: string; readonly reader: NodeReader };
}

/**
 * How an operator stands: on every L1, with every node, by what the chains tell at this moment. What
 * could not be read is told as that, and never as not done.
 * @throws OnboardError E-SUP-* where nobody is found, E-ID-105 for an address that is none
 */
export async function readStatus(deps: SupportDeps, query: StatusQuery): Promise<OperatorStatus> {
  const { profile, clock } = deps;
  const readers = memoizeReaders(deps.ports);
  const l1s = await l1sOf(readers, profile, query.l1);
  const operator = await findOperator(readers, profile, l1s, query.subject);
  const memory = await deps.recalled(operator);
  const account = await findAccount(readers, profile, operator, {
    subject: query.subject,
    given: query.pChainAddress,
    memory,
  });
  const [first] = l1s;
  const nodeSoon =
    query.node === undefined || first === undefined
      ? undefined
      : readNodeStatus(query.node, { l1s: [first], pChain: readers.pChain });
  const [statuses, failed, told] = await Promise.all([
    Promise.all(
      l1s.map(async (l1) => l1Status(deps, readers, l1, { operator, account }, await nodeSoon)),
    ),
    failedTransactions(memory, readers.evm),
    readClockSkew(readers, deps),
    // Read with the rest; a step that needs it reports why it could not be read.
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
    failed,
    clock: told,
  };
}

async function l1Status(
  deps: SupportDeps,
  readers: Readers,
  stated: L1Profile,
  who: Who,
  node: AskedNode | undefined,
): Promise<L1Status> {
  return shortStatus(deps, readers, stated, who, 'whole', async (ways, turn) => {
    const told = node === undefined ? undefined : nodeAction(node, ways);
    if (told !== undefined) return told;
    const open = turn && ways.find(({ way }) => way.turn === turn)?.open;
    const { aggregator, clock } = deps;
    const { pChain } = readers;
    return (
      (open && aggregator && (await quorumAction(open, turn, { aggregator, clock, pChain }))) ??
      turn
    );
  });
}

/** Who is looked at. */
interface Who {
  readonly operator: EvmAddress;
  readonly account: KnownAccount | undefined;
}

/** One L1 of an operator; `closer` may look closer at whose turn it is. */
export async function shortStatus(
  { profile }: Pick<SupportDeps, 'profile'>,
  readers: Readers,
  stated: L1Profile,
  { operator, account }: Who,
  depth: Depth,
  closer: (
    ways: readonly CheckedTrack[],
    turn: NextAction | undefined,
  ) => Promise<NextAction | undefined> = (_, turn) => Promise.resolve(turn),
): Promise<L1Status> {
  try {
    const standing = await readL1Standing(readers, profile, stated, operator, depth);
    const walked = await checkTracks(profile, standing, account);
    const turn = await closer(walked, mainTurn(walked.map(({ way }) => way)));
    const { l1 } = standing;
    const { number, endsAt } = standing.operator.epoch;
    return {
      name: l1.name,
      balancer: l1.balancer,
      middleware: l1.middleware,
      ways: walked.map(({ way }) => way),
      turn,
      code: codeOf(turn),
      epoch: { number, endsAt },
      read: readingOf(standing),
    };
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    const turn = unreadableAction(error);
    return {
      name: stated.name,
      balancer: stated.validatorManagerProxy,
      middleware: stated.middleware,
      ways: [],
      turn,
      code: codeOf(turn),
      epoch: undefined,
      read: undefined,
    };
  }
}

/**
 * Of becoming an operator first, then of nodes; that there could be one more node is nobody's turn, that
 * there are too many is.
 */
function mainTurn(ways: readonly Track[]): NextAction | undefined {
  const hasNode = ways.some(({ about }) => about === 'node');
  const isOver = ({ turn }: Track): boolean => turn?.code === STATE_CODES.overcommitted;
  const matters = ways.filter((way) => way.about !== 'new-node' || !hasNode || isOver(way));
  return matters.find(({ turn }) => turn !== undefined)?.turn;
}
