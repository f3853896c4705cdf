import { pChainAddress } from '../domain/identity/p-chain-address.ts';
import type { L1Validator, PChainReader } from '../ports/p-chain.ts';
import { parseBlsPublicKey, type BlsPublicKey } from '../domain/identity/bls-key.ts';
import { bytesToHex } from '../domain/identity/bytes.ts';
import { addressHrp, type NetworkProfile } from '../domain/network/profile.ts';
import { OnboardError } from '../domain/errors.ts';
import { millisecondsOf } from '../domain/iso-time.ts';
import { commandLine, message } from '../domain/message.ts';
import type { ValidationFacts } from '../protocol/contracts/validation-facts.ts';
import { balanceAt, daysOf, lastsText } from '../tasks/transactions/costs.ts';
import { addNodeTask } from '../tasks/nodes/add-node.ts';
import { type ChangeKind, knownChangeOf } from '../tasks/validation/change-in-progress.ts';
import { joinTask, stakeTask } from '../tasks/operator/operator-tasks.ts';
import { removeNodeTask } from '../tasks/nodes/remove-node.ts';
import { operatorFinder } from '../protocol/snapshots/listed-nodes.ts';
import { updateWeightTask } from '../tasks/nodes/update-weight.ts';
import { inactiveError } from '../tasks/nodes/warp-steps.ts';
import type { Task } from '../engine/step.ts';
import type { NodeContext } from '../tasks/task-context.ts';
import { overcommitmentOf } from '../protocol/contracts/overcommitment.ts';
import type { NAvax } from '../domain/units.ts';
import { executionTime } from '../protocol/readers/time.ts';
import { weightOf } from './node-weight.ts';
import { openVaults } from './messages-to-others.ts';
import { STATE_CODES } from './codes.ts';
import type { Payer, TxBuilder } from '../ports/tx-builder.ts';
import {
  type NextContext,
  actionOnReadFailure,
  failureAction,
  nextActionAt,
  operatorAction,
  overcommitmentAction,
} from './next-action.ts';
import {
  ACTION,
  type L1Standing,
  type Reading,
  type StatusStep,
  type NextAction,
  type Track,
} from './standing.ts';
import { statusStep, checkTrackSteps, type OpenStep, type CheckedSteps } from './check-track.ts';

export interface CheckedTrack {
  readonly track: Track;
  readonly open: OpenStep | undefined;
  /** The BLS key with which the node is registered or being registered. */
  readonly blsKey: BlsPublicKey | undefined;
}

type PChainKey = Pick<Payer, 'shortId'>;

const refuse = (): never => {
  throw new RangeError('reading a status builds no transaction');
};

const NO_BUILDER: TxBuilder = { prepare: refuse, build: refuse, buildExport: refuse };

/** Three days in seconds. A balance that lasts less gets a warning. */
const LOW_SECONDS = 259_200n;

export async function checkTracks(
  profile: NetworkProfile,
  standing: L1Standing,
  account: PChainKey | undefined,
): Promise<readonly CheckedTrack[]> {
  const { nodes } = standing;
  const nodeContext = readOnlyContext(profile, standing, account);
  const context: NextContext = { profile, standing };
  const operator = await operatorTrack(nodeContext, context);
  const over = overcommitmentAction(context);
  // Without any stake, now or from the next epoch on, the overcommitment concerns each node.
  const all = overcommitmentOf(standing.operator, standing.l1)?.available === 0n ? over : undefined;
  const ofNodes = await Promise.all(
    nodes.map((facts) => nodeTrack(nodeContext, context, facts, all)),
  );
  const mayAdd = operator.track.nextAction === undefined || over !== undefined;
  const left = hasLeft(standing);
  return [
    withOffer(operator, left),
    ...ofNodes,
    ...(mayAdd
      ? [withOffer(await newNodeTrack(nodeContext, context, over), nodes.length > 0 || left)]
      : []),
  ];
}

/** It is unknown whether somebody who may have left has to do anything. */
function withOffer(checked: CheckedTrack, isOffer: boolean | OnboardError): CheckedTrack {
  const { track } = checked;
  if (track.nextAction === undefined || isOffer === false) return checked;
  const changes = isOffer === true ? { isOffer } : { nextAction: actionOnReadFailure(isOffer) };
  return { ...checked, track: { ...track, ...changes } };
}

/** The L1 owner enables only operators that have opted in, so an enabled operator without an opt-in has opted out. */
function hasLeft({ nodes, operator, hasLeft: hasRemoved }: L1Standing): L1Standing['hasLeft'] {
  // The registration is permanent, so an operator without one never had a node.
  if (nodes.length > 0 || !operator.registered) return false;
  return (operator.inMiddleware && !operator.optedInToL1) || hasRemoved;
}

/** The context cannot pay for anything. */
function readOnlyContext(
  profile: NetworkProfile,
  { l1, readers, operator: { operator } }: L1Standing,
  account: PChainKey | undefined,
): NodeContext {
  const refuseWithoutKey = () => Promise.reject(new OnboardError('E-SUP-112', { operator }));
  const operatorOf = operatorFinder(readers.evm, l1, operator);
  const nodeContext = { builder: NO_BUILDER, profile, operator, l1, operatorOf };
  if (account !== undefined) {
    return { ...nodeContext, readers, payer: { evmAddress: operator, shortId: account.shortId } };
  }
  const { evm, pChain } = readers;
  const shortId = new Uint8Array(20);
  const unknown = pChainAddress(shortId, addressHrp(profile.networkId));
  // Without a known account, only the outputs of other owners can be read.
  const utxos: PChainReader['utxos'] = (address, source) =>
    address === unknown ? refuseWithoutKey() : pChain.utxos(address, source);
  return {
    ...nodeContext,
    readers: { evm, pChain: { ...pChain, utxos, gasPrice: refuseWithoutKey } },
    payer: { evmAddress: operator, shortId },
  };
}

async function operatorTrack(nodeContext: NodeContext, context: NextContext) {
  const { standing } = context;
  const { vaults } = standing.operator;
  const inAlready = vaults.filter(({ optedIn }) => optedIn);
  const [candidate] = openVaults(standing);
  const wanted = inAlready.length > 0 ? inAlready : vaults.filter((v) => v.address === candidate);
  const task = joinTask(nodeContext, {
    vaults: wanted.map(({ address, name }) => ({ address, name })),
  });
  const walked = await checkTrackSteps(task, readingOf(standing), false);
  return trackOf('operator', walked, context);
}

async function nodeTrack(
  nodeContext: NodeContext,
  context: NextContext,
  facts: ValidationFacts,
  lapse: NextAction | undefined,
): Promise<CheckedTrack> {
  const nextContext = { ...context, nodeId: facts.nodeId };
  const walked = await walkNode(nodeContext, facts, context.standing);
  const { track, ...others } = trackOf('node', walked, nextContext, facts);
  const inactive = await inactiveAction(nextContext, facts);
  if (inactive !== undefined && track.nextAction !== undefined) {
    return { track: { ...track, nextAction: inactive, besides: track.nextAction }, ...others };
  }
  const nextAction = track.nextAction ?? lowBalanceAction(nextContext, facts) ?? lapse;
  return { track: { ...track, nextAction }, ...others };
}

/** During a weight change, the steps report the change alone; a validator that is inactive matters more. */
async function inactiveAction(
  context: NextContext,
  facts: ValidationFacts,
): Promise<NextAction | undefined> {
  const { pChain } = facts;
  if (pChain?.balance !== 0n || openChange(facts) !== 'weight') return undefined;
  return failureAction(await inactiveError(context.standing.readers.pChain, pChain), context);
}

export const balanceNow = ({ balance }: L1Validator, standing: L1Standing): NAvax => {
  const { head, heightTime, validatorFee } = standing;
  return balanceAt(executionTime(head), { balance, readAt: heightTime, fee: validatorFee });
};

function lowBalanceAction(
  { profile, standing }: NextContext,
  { nodeId, pChain }: ValidationFacts,
): NextAction | undefined {
  const { validatorFee, head, heightTime = executionTime(head) } = standing;
  if (pChain === undefined) return undefined;
  const left = balanceNow(pChain, standing);
  if (left >= validatorFee * LOW_SECONDS) return undefined;
  const until = heightTime + pChain.balance / validatorFee;
  return {
    ...ACTION,
    party: 'operator',
    code: STATE_CODES['low-balance'],
    says: message('support.low-balance', {
      node: nodeId,
      lasts: lastsText(left, validatorFee),
    }),
    until: millisecondsOf(until),
    next: [commandLine('top-up', '--network', profile.name, nodeId, '<avax>')],
  };
}

/** The steps of adding the node report contradictory facts. */
function walkNode(
  nodeContext: NodeContext,
  facts: ValidationFacts,
  standing: L1Standing,
): Promise<CheckedSteps> {
  const walk = <State>(task: Task<State>) =>
    checkTrackSteps(task, readingOf(standing), true, standing.records);
  const { nodeId, validationId } = facts;
  const change = openChange(facts);
  if (change === 'weight') {
    return walk(updateWeightTask(nodeContext, { nodeId }));
  }
  if (facts.manager?.status === 'pending-removed') {
    return walk(removeNodeTask(nodeContext, { nodeId, validationId, initiates: false }));
  }
  return walk(addNodeTask(nodeContext, { nodeId }));
}

/** undefined if no change is in progress, or if the facts from the chains contradict each other. */
export function openChange(facts: ValidationFacts): ChangeKind | undefined {
  const change = knownChangeOf(facts);
  return change === undefined || change.kind === 'none' ? undefined : change.kind;
}

/** @param over the action for an operator whose nodes already use more stake than the operator has */
async function newNodeTrack(
  nodeContext: NodeContext,
  context: NextContext,
  over: NextAction | undefined,
): Promise<CheckedTrack> {
  const { standing } = context;
  const stake = await checkTrackSteps(stakeTask(nodeContext), readingOf(standing), true);
  const walked = trackOf('new-node', stake, context);
  const { track } = walked;
  const changed = (steps: readonly StatusStep[], nextAction: NextAction): CheckedTrack => ({
    ...walked,
    track: { ...track, steps: [...track.steps, ...steps], nextAction },
  });
  if (over !== undefined) return changed([], over);
  // A missing stake is reported before past epochs, because processing the epochs only helps if a node can be added then.
  if (track.nextAction !== undefined) return walked;
  if (standing.operator.epoch.epochsToCatchUp > 0n) {
    return changed([statusStep('add', 'not-done')], operatorAction({ id: 'epoch' }, context));
  }
  const { refusal } = standing;
  const nextAction =
    refusal === undefined
      ? operatorAction({ id: 'add' }, context)
      : failureAction(refusal, context);
  return changed([statusStep('add', 'not-done', refusal?.reason)], nextAction);
}

function trackOf(
  kind: Track['kind'],
  { steps, open }: CheckedSteps,
  context: NextContext,
  facts?: ValidationFacts,
): CheckedTrack {
  const { nodeId, validationId, pChain } = facts ?? {};
  const { validatorFee, initiations } = context.standing;
  const left = pChain && balanceNow(pChain, context.standing);
  const track: Track = {
    kind,
    nodeId,
    validationId,
    weight: facts && weightOf(facts),
    balance: left,
    days: left === undefined ? undefined : daysOf(left, validatorFee),
    lasts: left === undefined ? undefined : lastsText(left, validatorFee),
    lastInitiation: validationId && initiations.of(validationId).at(-1),
    steps,
    nextAction: open && nextActionAt(open, context, facts),
  };
  return { track, open, blsKey: facts && registeredKey(facts) };
}

/** The BLS key with which the node was registered, or is being registered. */
export function registeredKey({
  pChain,
  registration,
}: Pick<ValidationFacts, 'pChain' | 'registration'>): BlsPublicKey | undefined {
  const key = registration && bytesToHex(registration.message.blsPublicKey);
  return pChain?.publicKey ?? (key && parseBlsPublicKey(key));
}

export function readingOf({ head, height, heightTime }: L1Standing): Reading {
  return { block: head.number, blockTime: head.timestamp, height, heightTime };
}
