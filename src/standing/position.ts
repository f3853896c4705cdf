import type { NAvax } from '../domain/units.ts';
import type { NodeId } from '../domain/identity/ids.ts';
import type { NetworkProfile } from '../domain/network/profile.ts';
import type { PChainReader } from '../ports/p-chain.ts';
import type { Readers } from '../ports/evm.ts';
import type { L1Facts } from '../protocol/contracts/l1-facts.ts';
import type { OperatorFacts } from '../protocol/contracts/operator-facts.ts';
import type { ValidationFacts } from '../protocol/contracts/validation-facts.ts';
import type { ManagerValidator } from '../protocol/generation/generation.ts';
import { findDisableTx } from '../protocol/p-chain/find-p-chain-tx.ts';
import { memoizeReaders } from '../protocol/readers/readers.ts';
import { readValidation } from '../protocol/snapshots/read-validation.ts';
import type { ChangeKind } from '../tasks/validation/change-in-progress.ts';
import { obstacleOf } from '../tasks/operator/operator-obstacle.ts';
import type { OnChainMilestone } from '../tasks/task-kinds.ts';
import { type StandingQuery, readStandingOn } from './read-l1-standing.ts';
import type { NodeHealth } from './node-health.ts';
import { type NodeWeight, weightOf } from './node-weight.ts';
import type { Focus, L1Status, Track, NextAction, StatusStep } from './standing.ts';
import { STATE_CODES, stateOfCode, type StateName } from './codes.ts';
import { balanceNow, checkTracks, openChange } from './tracks.ts';
import { mostUrgentAction, mostUrgentFirst } from './urgency.ts';

/** How a node stands on both chains, in one word: the key of its text `status.…`. */
type Condition =
  | ManagerValidator['status']
  | (typeof OF_STATUS)[number]
  | 'changing'
  | 'inactive'
  | 'disabled'
  | 'unread';

/** States of `status` that the facts about the node alone do not show. */
const OF_STATUS = [
  'expired',
  'expiry-open',
  'mismatch',
  'wait-set',
] as const satisfies readonly StateName[];

export interface NodePosition {
  readonly nodeId: NodeId;
  readonly validation: ValidationFacts;
  readonly condition: Condition;
  /** The change that is open; undefined if none is, or if the facts contradict each other. */
  readonly change: ChangeKind | undefined;
  /** The code of the node's state, the same as in `status`. */
  readonly code: string;
  /** What is left to do about the node; undefined if nothing is, or if the operator does not list it. */
  readonly nextAction: NextAction | undefined;
  readonly steps: readonly StatusStep[];
  /** True if the operator must act next. */
  readonly isYourTurn: boolean;
  /** undefined if the validator manager does not know the node. */
  readonly weight: NodeWeight | undefined;
  /** What is left of the balance now; undefined if the P-Chain does not have the node. */
  readonly balance: NAvax | undefined;
  /** The nAVAX per second that a validator pays now. */
  readonly validatorFee: bigint;
  /** False if no stake of the operator counts now, so that no node can be added. */
  readonly mayAdd: boolean;
  /** In the smallest unit; undefined if the L1 middleware does not list the node. */
  readonly stake: bigint | undefined;
  /** What the network's endpoint reports about the node; not set if it was not asked. */
  readonly health?: NodeHealth | undefined;
  /** As that of `Position`. */
  readonly readAt?: number;
}

export interface Position extends Headline {
  /** Milliseconds since 1970 on this computer; set in the wizard only. */
  readonly readAt?: number;
  readonly operator: OperatorFacts;
  readonly nodes: readonly NodePosition[];
}

type Headline = Pick<L1Status, 'tracks' | 'nextAction' | 'code'>;

/** The dashboard, `status` and receipts take the headline from here. */
export function headlineOf(tracks: readonly Track[], focus?: Focus): Headline {
  const ranked = mostUrgentFirst(tracks, focus);
  const nextAction = mostUrgentAction(ranked, focus);
  const validates = ranked.some(({ kind }) => kind === 'node');
  const rest = validates ? STATE_CODES.validating : STATE_CODES.departed;
  return { tracks: ranked, nextAction, code: nextAction?.code ?? rest };
}

/** Its `depth` is `short` by default. */
interface PositionQuery extends StandingQuery {
  /** A node that is read even if the operator's list does not contain it. */
  readonly extra?: NodeId | undefined;
}

/** Reads where an operator stands on an L1. A position chooses pages and words; it never allows a signature. */
export async function readPosition(
  ports: Readers,
  profile: NetworkProfile,
  l1: L1Facts,
  { operator, extra, depth = 'short' }: PositionQuery,
): Promise<Position> {
  const readers = memoizeReaders(ports);
  const readContext = { readers, profile };
  const standing = await readStandingOn(readContext, l1, Promise.resolve(l1), { operator, depth });
  const isListed = standing.nodes.some(({ nodeId }) => nodeId === extra);
  const unlisted =
    extra === undefined || isListed ? [] : [await readValidation(readers, l1, extra)];
  const checked = await checkTracks(profile, standing, undefined);
  const headline = headlineOf(checked.map(({ track }) => track));
  const nodes = [...standing.nodes, ...unlisted].map(async (validation): Promise<NodePosition> => {
    const { nodeId, validationId } = validation;
    const track = headline.tracks.find((candidate) => candidate.validationId === validationId);
    const steps = track?.steps ?? [];
    const own = track && headlineOf(headline.tracks, { nodeId, validationId });
    return {
      code: own?.code ?? STATE_CODES.departed,
      nextAction: own?.nextAction,
      steps,
      isYourTurn: own?.nextAction?.party === 'operator',
      weight: weightOf(validation),
      nodeId,
      validation,
      condition: conditionOf(validation, await isKnownDisabled(readers.pChain, validation), track),
      change: openChange(validation),
      balance: validation.pChain && balanceNow(validation.pChain, standing),
      validatorFee: standing.validatorFee,
      mayAdd: whyNoNode(standing.operator) === undefined,
      stake: standing.operator.nodes.find((listed) => listed.nodeId === nodeId)?.stake,
    };
  });
  return { ...headline, operator: standing.operator, nodes: await Promise.all(nodes) };
}

/** After an opt-out, stake counts only until the epoch ends, so the operator cannot count on it. */
export function whyNoNode(operator: OperatorFacts): ReturnType<typeof obstacleOf> {
  return obstacleOf(operator) ?? (operator.optedInToL1 ? undefined : 'not-opted-in');
}

export function milestonesDone(
  operator: OperatorFacts,
  l1: L1Facts,
  nodes: readonly Pick<NodePosition, 'validation'>[],
): ReadonlySet<OnChainMilestone> {
  const isComplete = nodes.some(
    ({ validation: { manager } }) =>
      manager?.status === 'active' || manager?.status === 'pending-removed',
  );
  const isAdded =
    isComplete || nodes.some(({ validation }) => openChange(validation) === 'registration');
  const hasStake =
    whyNoNode(operator) === undefined && operator.stake.free >= l1.primaryClass.minimum;
  const milestones: Readonly<Record<OnChainMilestone, boolean>> = {
    register: operator.registered,
    'opt-in': operator.optedInToL1 && operator.vaults.some(({ optedIn }) => optedIn),
    stake: isAdded || hasStake,
    add: isAdded,
    complete: isComplete,
  };
  return new Set(
    (Object.keys(milestones) as OnChainMilestone[]).filter((name) => milestones[name]),
  );
}

function conditionOf(
  { manager, pChain, weightUpdateOpen }: ValidationFacts,
  isDisabled: boolean,
  track: Track | undefined,
): Condition {
  if (manager === undefined) return 'unknown';
  const state = stateOfCode(track?.nextAction?.code ?? '');
  const word = OF_STATUS.find((status) => status === state);
  if (word !== undefined) return word;
  if (manager.status !== 'active') return manager.status;
  if (pChain?.balance === 0n) return isDisabled ? 'disabled' : 'inactive';
  if (weightUpdateOpen) return 'changing';
  return track?.steps.some((step) => step.state === 'unknown') === true ? 'unread' : 'active';
}

/** True if the program found the transaction with which the disable owner disabled the validator. */
async function isKnownDisabled(
  pChain: PChainReader,
  { pChain: validator }: ValidationFacts,
): Promise<boolean> {
  if (validator?.balance !== 0n) return false;
  return typeof (await findDisableTx(pChain, validator)) === 'string';
}
