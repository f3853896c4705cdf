import { OnboardError } from '../../domain/errors.ts';
import { allOrFirstFailure } from '../../domain/all-or-first-failure.ts';
import { addressHrp } from '../../domain/network/profile.ts';
import { type Check, blocked, ready, satisfied, unclear } from '../../engine/step.ts';
import { type Message, message } from '../../domain/message.ts';
import type { RunMemory } from '../../engine/run-memory.ts';
import type { NodeContext, Step, Task } from '../step.ts';
import { isDisabled } from '../../protocol/snapshots/read-operator.ts';
import { changeOf } from '../node/change.ts';
import { explainChurn } from '../node/churn.ts';
import { differenceOf } from './compare-addition.ts';
import { confirmValidatorStep } from '../node/confirm-step.ts';
import { epochStep } from '../node/epoch-step.ts';
import { ExpiryChoice } from './expiry.ts';
import {
  explainStake,
  isInsufficientStake,
  stakeLimitsError,
  stakeError,
} from '../operator/explain-stake.ts';
import type { DecisiveCall } from '../node/follow-up.ts';
import { dateOf } from '../date-of.ts';
import { warpSteps } from '../warp-steps/warp-steps.ts';
import type {
  CheckedRegistrationInput,
  WarpStepsSnapshot,
  RegistrationInput,
} from '../warp-steps/warp-steps-snapshot.ts';
import { requireEnabledOperator } from './require-enabled-operator.ts';
import { takeNodeSnapshot, rememberedValidation, VALIDATION } from '../node/node-snapshot.ts';
import { planCall, type CallPlan } from '../calls/plan-call.ts';
import { stakeUnits } from '../operator/stake-units.ts';
import { PRICE_FACT, unusualPrice } from '../node/unusual-price.ts';
import { unusedExpiry } from './unused-expiry.ts';
import type { NewNode, AddNodeInput } from './new-node.ts';
import { hexToBytes } from '../../domain/identity/bytes.ts';
import { blsVerifyProof, isBlsPublicKey } from '../../protocol/crypto/bls.ts';

interface AddNodeSnapshot extends WarpStepsSnapshot {
  readonly input: AddNodeInput;
  readonly expiry: ExpiryChoice;
}

/**
 * Adds a validator node: calls the L1 middleware, registers the validator on the P-Chain, and completes the
 * addition.
 * @param expiry keeps the chosen expiry for all snapshots of the task
 */
export function addNodeTask(
  context: NodeContext,
  input: AddNodeInput,
  expiry = new ExpiryChoice(),
): Task<AddNodeSnapshot> {
  return {
    steps: [
      epochStep(async (snapshot) => {
        const isNew = (await snapshot.validation()).live === undefined;
        if (isNew) requireBlsKey(snapshot.input);
        return isNew;
      }, decisiveAddition),
      addStep,
      ...warpSteps<AddNodeSnapshot>(new Set(['registration'])),
      confirmValidatorStep,
    ],
    takeSnapshot: (memory, now) => ({
      ...takeNodeSnapshot(context, input.nodeId, input.validationId, memory, now),
      input,
      expiry,
      ...(input.registering && { registering: withPriceWarning(input.registering, memory) }),
    }),
  };
}

/** Adds a warning if the validator price that determined the proposed balance is unusual. */
function withPriceWarning(
  registering: RegistrationInput,
  memory: RunMemory,
): CheckedRegistrationInput {
  const { price } = registering;
  const last = memory.lastFact(PRICE_FACT);
  const unusual = price && unusualPrice(price, typeof last === 'bigint' ? last : undefined);
  return { ...registering, ...(unusual && { unusual }) };
}

const addStep: Step<AddNodeSnapshot> = {
  id: 'add',
  title: message('step.add'),
  check: checkAdded,
  async plan(snapshot) {
    const { context, now } = snapshot;
    const node = newNode(snapshot);
    const { readAt } = await snapshot.validation();
    const planWith = (expiry: bigint) => planCall(context, addition(snapshot, node, expiry), now);
    const earliest = node.expiry ?? snapshot.expiry.at(readAt);
    try {
      // If the call reverts and a read fails too, the error reports the revert.
      const [intent, , expiry, warning] = await allOrFirstFailure([
        planWith(earliest),
        requireStake(snapshot, node.stake),
        findExpiry(snapshot, node, earliest),
        warningOf(snapshot),
      ]);
      const finalIntent = expiry === earliest ? intent : await planWith(expiry);
      return { ...finalIntent, ...(warning && { warning }) };
    } catch (error) {
      throw await explainRefusal(snapshot, node.stake, error);
    }
  },
};

function newNode({ input: { initiate } }: AddNodeSnapshot): NewNode {
  if (initiate === undefined) throw new RangeError('the task has no node to add');
  return initiate;
}

function addition(
  { context: { l1 }, nodeId }: AddNodeSnapshot,
  node: NewNode,
  expiry: bigint,
): CallPlan {
  return {
    title: message('intent.add', { node: nodeId }),
    contract: { name: message('contract.middleware'), to: l1.middleware },
    data: l1.generation.addNode({ ...node, nodeId, expiry }),
    units: stakeUnits(l1),
    hrp: addressHrp(l1.networkId),
  };
}

/**
 * Returns the `addNode` call. The epoch step simulates this call before the operator pays for an epoch
 * catch-up.
 */
async function decisiveAddition(snapshot: AddNodeSnapshot): Promise<DecisiveCall> {
  const node = newNode(snapshot);
  const { readAt } = await snapshot.validation();
  return {
    plan: addition(snapshot, node, node.expiry ?? snapshot.expiry.at(readAt)),
    require: () => requireStake(snapshot, node.stake),
    checkByReads: () => requireEnabledOperator(snapshot.context),
    explain: (error) => explainRefusal(snapshot, node.stake, error),
  };
}

/**
 * Returns the expiry of an addition, in seconds since 1970. In generation C, the contract sets the expiry,
 * and this function returns `earliest`.
 */
async function findExpiry(
  snapshot: AddNodeSnapshot,
  node: NewNode,
  earliest: bigint,
): Promise<bigint> {
  const { context, nodeId } = snapshot;
  if (!context.l1.generation.choosesExpiry) return earliest;
  return unusedExpiry(context, nodeId, node, await stakeOf(snapshot, node.stake), earliest);
}

/**
 * Returns the stake that the contract will use, in the smallest unit. A request of 0 means all available
 * stake. The contract caps every request at the maximum per node.
 */
async function stakeOf(snapshot: AddNodeSnapshot, requested: bigint): Promise<bigint> {
  const { maximum } = snapshot.context.l1.primaryClass;
  const stake = requested === 0n ? (await snapshot.stake()).available : requested;
  return stake < maximum ? stake : maximum;
}

/** Returns a more specific error if the contract's revert does not name the real reason. */
async function explainRefusal(
  snapshot: AddNodeSnapshot,
  requested: bigint,
  error: unknown,
): Promise<unknown> {
  const { context, nodeId: node } = snapshot;
  const { l1 } = context;
  const reason = await explainStake(context, error);
  if (reason !== error || !isInsufficientStake(reason)) {
    const to = (await stakeOf(snapshot, requested)) / l1.weightScale;
    return explainChurn(context, { node, from: 0n, to }, reason);
  }
  if (!isWithinLimits(snapshot, requested)) return stakeLimitsError(context);
  const { free } = await snapshot.stake();
  const wanted = wantedStake(snapshot, requested);
  return free < wanted ? stakeError(context, free, wanted) : reason;
}

/**
 * Returns a warning if the operator is disabled. The stake of a disabled operator counts only until the epoch
 * ends. In the next epoch, anyone may remove the new node.
 */
async function warningOf(snapshot: AddNodeSnapshot): Promise<Message | undefined> {
  const { readers, l1, operator } = snapshot.context;
  const [disabled, epoch] = await Promise.all([
    // A failed read does not stop the operator from adding a node.
    isDisabled(readers.evm, l1, operator).catch(() => undefined),
    snapshot.epoch(),
  ]);
  return disabled === true
    ? message('wait.disabled-soon', { until: dateOf(epoch.endsAt) })
    : undefined;
}

/** The chains alone show whether the node is added, so the check works without the journal. */
async function checkAdded(snapshot: AddNodeSnapshot): Promise<Check> {
  const facts = await snapshot.validation();
  const { validationId, manager, others, nodeId: node } = facts;
  if (validationId === undefined || manager === undefined) {
    const [other] = others;
    if (other !== undefined) {
      const validation = other.validationId ?? message('noun.another-validation');
      return unclear(new OnboardError('E-TASK-204', { node, validation }));
    }
    if (snapshot.input.initiate === undefined)
      return blocked(new OnboardError('E-TASK-214', { node }));
    // If this run has added the node before, the subject contains the ID of the earlier validation. The new
    // addition thus has another subject, and the earlier transactions do not count for the new addition.
    return ready(`after:${rememberedValidation(snapshot.memory) ?? 'none'}`);
  }
  if (manager.status === 'pending-removed')
    return blocked(new OnboardError('E-TASK-203', { node }));
  const change = changeOf(facts);
  if (change.kind === 'expired') {
    const expiry = dateOf(change.registration.message.expiry);
    return blocked(new OnboardError('E-TASK-202', { node, expiry }));
  }
  const { initiate } = snapshot.input;
  const difference = initiate && differenceOf(facts, initiate, snapshot.context.l1);
  if (difference !== undefined) {
    return blocked(new OnboardError('E-TASK-223', { node, ...difference }));
  }
  return satisfied({
    text: message('fact.added', { weight: manager.weight }),
    source: 'C-Chain',
    value: validationId,
    remember: { name: VALIDATION, validationId: null, value: validationId },
    ...(change.kind === 'none' && { isFinal: true }),
  });
}

/**
 * Requires enough free stake. The contract does not subtract the stake of the operator's other nodes. The
 * contract therefore accepts a node that exceeds the free stake. Anyone may then reduce or remove the
 * operator's nodes.
 * @throws OnboardError E-TASK-212, E-TASK-221
 */
async function requireStake(snapshot: AddNodeSnapshot, requested: bigint): Promise<void> {
  const { free } = await snapshot.stake();
  const wanted = wantedStake(snapshot, requested);
  const isPossible = isWithinLimits(snapshot, requested);
  if (isPossible && free >= wanted) return;
  await requireEnabledOperator(snapshot.context);
  throw isPossible
    ? stakeError(snapshot.context, free, wanted)
    : stakeLimitsError(snapshot.context);
}

/**
 * True if a stake is within the limits per node. A stake of 0 means all available stake. The contract
 * silently caps a stake above the maximum.
 */
function isWithinLimits({ context }: AddNodeSnapshot, requested: bigint): boolean {
  const { minimum, maximum } = context.l1.primaryClass;
  return requested === 0n || (requested >= minimum && requested <= maximum);
}

function wantedStake({ context }: AddNodeSnapshot, requested: bigint): bigint {
  const { minimum } = context.l1.primaryClass;
  return requested > minimum ? requested : minimum;
}

/**
 * Refuses a BLS key that the P-Chain would refuse. The contracts check only the length of the key. An invalid
 * key would lock the node's stake until the registration expires.
 * @throws OnboardError E-BLS-104 if the key is not a point of the curve's subgroup, E-BLS-103 if the proof of
 * possession does not belong to the key
 */
export function requireBlsKey({ initiate, registering }: AddNodeInput): void {
  if (initiate === undefined) return;
  const key = hexToBytes(initiate.blsKey);
  if (!isBlsPublicKey(key)) throw new OnboardError('E-BLS-104', { key: initiate.blsKey });
  if (registering !== undefined && !blsVerifyProof(key, hexToBytes(registering.proof))) {
    throw new OnboardError('E-BLS-103', {});
  }
}
