import type { BlsPublicKey } from '../domain/bls-key.ts';
import { OnboardError } from '../domain/errors.ts';
import type { EvmAddress } from '../domain/evm.ts';
import type { NodeId, ValidationId } from '../domain/ids.ts';
import { allOrFirstFailure } from '../domain/all-or-first-failure.ts';
import { addressHrp } from '../domain/profile.ts';
import { blocked, ready, satisfied, unclear, type Check } from '../engine/check.ts';
import type { Message } from '../domain/message.ts';
import type { RunMemory } from '../engine/run-memory.ts';
import type { Step, Task } from '../engine/step.ts';
import { isDisabled } from '../protocol/snapshots/read-operator.ts';
import type { PChainOwner } from '../protocol/warp/register-l1-validator.ts';
import { changeOf } from './change.ts';
import { explainChurn } from './churn.ts';
import { differenceOf } from './compare-addition.ts';
import { confirmValidatorStep } from './confirm-step.ts';
import { epochStep } from './epoch-step.ts';
import { registrationExpiry } from './expiry.ts';
import { explainStake, isTooLittle, limitsError, stakeError } from './explain-stake.ts';
import type { Decisive } from './follow-up.ts';
import { isoTime } from './iso-time.ts';
import { legs, type JudgedRegistering, type LegsLook, type Registering } from './legs/legs.ts';
import { message } from '../domain/message.ts';
import { requireBlsKey } from './require-bls-key.ts';
import { requireEnabled } from './require-enabled.ts';
import { lookAtNode, rememberedValidation, VALIDATION } from './node-look.ts';
import { planCall, type CallPlan } from './plan-call.ts';
import { stakeUnits } from './stake-units.ts';
import { PRICE_FACT, unusualPrice } from './unusual-price.ts';
import { unusedExpiry } from './unused-expiry.ts';
import type { NodeWorld } from './world.ts';

/** What a new validator node is to be: everything that `addNode` fixes. */
export interface NewNode {
  readonly blsKey: BlsPublicKey;
  /** In the smallest unit of the primary asset; 0: all that is available. */
  readonly stake: bigint;
  /** Seconds since 1970; left out: close to 24 hours from when it is sent. */
  readonly expiry?: bigint;
  /** Who gets what is left of the P-Chain balance. */
  readonly remainingBalanceOwner: PChainOwner;
  /** Who may take the validator out of service. */
  readonly disableOwner: PChainOwner;
  /** What the caller did not choose: an addition that is in progress may have it otherwise. */
  readonly defaulted?: readonly ('stake' | 'remainingBalanceOwner' | 'disableOwner')[];
}

export interface AddNodeInput {
  readonly nodeId: NodeId;
  /** Left out: only what somebody has initiated already is carried on. */
  readonly initiate?: NewNode;
  /** The period that a transaction has begun, and its operator, by the receipt. */
  readonly validationId?: ValidationId;
  readonly owner?: EvmAddress | undefined;
  /** What goes with the registration on the P-Chain; needed from there on. */
  readonly registering?: Registering;
}

interface AddNodeLook extends LegsLook {
  readonly input: AddNodeInput;
}

/** Adds a validator node: initiates it on the L1 middleware, registers it on the P-Chain, completes it. */
export function addNodeTask(world: NodeWorld, input: AddNodeInput): Task<AddNodeLook> {
  return {
    kind: 'add-node',
    steps: [
      epochStep(async (look) => {
        const isNew = (await look.validation()).live === undefined;
        if (isNew) requireBlsKey(look.input);
        return isNew;
      }, decisiveAddition),
      addStep,
      ...legs<AddNodeLook>(new Set(['registration'])),
      confirmValidatorStep,
    ],
    look: (memory, now) => ({
      ...lookAtNode(world, input.nodeId, input.validationId, memory, now),
      input,
      ...(input.registering && { registering: judged(input.registering, memory) }),
    }),
  };
}

/** With a warning where the price that the balance was proposed for is unusual. */
function judged(registering: Registering, memory: RunMemory): JudgedRegistering {
  const { price } = registering;
  const last = memory.lastFact(PRICE_FACT);
  const unusual = price && unusualPrice(price, typeof last === 'bigint' ? last : undefined);
  return { ...registering, ...(unusual && { unusual }) };
}

const addStep: Step<AddNodeLook> = {
  id: 'add',
  title: message('step.add'),
  check: checkAdded,
  async plan(look) {
    const { world, now } = look;
    const node = newNode(look);
    const { readAt } = await look.validation();
    const planWith = (expiry: bigint) => planCall(world, addition(look, node, expiry), now);
    const earliest = node.expiry ?? registrationExpiry(readAt);
    try {
      // What the call itself would revert with comes first.
      const [intent, , expiry, warning] = await allOrFirstFailure([
        planWith(earliest),
        requireStake(look, node.stake),
        findExpiry(look, node, earliest),
        warningOf(look),
      ]);
      const free = expiry === earliest ? intent : await planWith(expiry);
      return { ...free, ...(warning && { warning }) };
    } catch (error) {
      throw await explainRefusal(look, node.stake, error);
    }
  },
};

function newNode({ input: { initiate } }: AddNodeLook): NewNode {
  if (initiate === undefined) throw new RangeError('planned without knowing what to add');
  return initiate;
}

function addition({ world: { l1 }, nodeId }: AddNodeLook, node: NewNode, expiry: bigint): CallPlan {
  return {
    title: message('intent.add', { node: nodeId }),
    contract: { name: message('contract.middleware'), to: l1.middleware },
    data: l1.generation.addNode({ ...node, nodeId, expiry }),
    units: stakeUnits(l1),
    hrp: addressHrp(l1.networkId),
  };
}

/** The addition as the epochs' rollover is planned for it. */
async function decisiveAddition(look: AddNodeLook): Promise<Decisive> {
  const node = newNode(look);
  const { readAt } = await look.validation();
  return {
    plan: addition(look, node, node.expiry ?? registrationExpiry(readAt)),
    require: () => requireStake(look, node.stake),
    judge: () => requireEnabled(look.world),
    explain: (error) => explainRefusal(look, node.stake, error),
  };
}

/** The expiry of an addition; the contract sets it where the generation takes none. */
async function findExpiry(look: AddNodeLook, node: NewNode, earliest: bigint): Promise<bigint> {
  const { world, nodeId } = look;
  if (!world.l1.generation.choosesExpiry) return earliest;
  return unusedExpiry(world, nodeId, node, await stakeOf(look, node.stake), earliest);
}

/** What the contract makes of an asked stake: 0 is all that is available, and there is a maximum. */
async function stakeOf(look: AddNodeLook, asked: bigint): Promise<bigint> {
  const { maximum } = look.world.l1.primaryClass;
  const stake = asked === 0n ? (await look.stake()).available : asked;
  return stake < maximum ? stake : maximum;
}

/** The reason behind a refusal, where the refusal does not name it. */
async function explainRefusal(look: AddNodeLook, asked: bigint, error: unknown): Promise<unknown> {
  const { world, nodeId: node } = look;
  const { l1 } = world;
  const reason = await explainStake(world, error);
  if (reason !== error || !isTooLittle(reason)) {
    const to = (await stakeOf(look, asked)) / l1.weightScale;
    return explainChurn(world, { node, from: 0n, to }, reason);
  }
  if (!isWithinLimits(look, asked)) return limitsError(world);
  const { free } = await look.stake();
  const wanted = wantedStake(look, asked);
  return free < wanted ? stakeError(world, free, wanted) : reason;
}

/** Told to whoever agrees: what is added while a disabled operator's stake still counts may be removed by anyone then. */
async function warningOf(look: AddNodeLook): Promise<Message | undefined> {
  const { readers, l1, operator } = look.world;
  const [disabled, epoch] = await Promise.all([
    // That it could not be told keeps nobody from adding a node.
    isDisabled(readers.evm, l1, operator).catch(() => undefined),
    look.epoch(),
  ]);
  return disabled === true
    ? message('wait.disabled-soon', { until: isoTime(epoch.endsAt) })
    : undefined;
}

/** By the tables of what a manager and the P-Chain can show of a node without any memory of ours. */
async function checkAdded(look: AddNodeLook): Promise<Check> {
  const facts = await look.validation();
  const { validationId, manager, others, nodeId: node } = facts;
  if (validationId === undefined || manager === undefined) {
    const [other] = others;
    if (other !== undefined) {
      const validation = other.validationId ?? message('noun.another-validation');
      return unclear(new OnboardError('E-TASK-204', { node, validation }));
    }
    if (look.input.initiate === undefined) return blocked(new OnboardError('E-TASK-214', { node }));
    // An earlier period of this node, if this run knows one, has nothing to do with what comes now.
    return ready(`after:${rememberedValidation(look.memory) ?? 'none'}`);
  }
  if (manager.status === 'pending-removed')
    return blocked(new OnboardError('E-TASK-203', { node }));
  const change = changeOf(facts);
  if (change.kind === 'expired') {
    const expiry = isoTime(change.registration.message.expiry);
    return blocked(new OnboardError('E-TASK-202', { node, expiry }));
  }
  const { initiate } = look.input;
  const difference = initiate && differenceOf(facts, initiate, look.world.l1);
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
 * The contract does not subtract what other nodes use, and anyone could undo what is added beyond it, so the stake
 * that is really free is compared here.
 * @throws OnboardError E-TASK-212, E-TASK-221
 */
async function requireStake(look: AddNodeLook, asked: bigint): Promise<void> {
  const { free } = await look.stake();
  const wanted = wantedStake(look, asked);
  const isPossible = isWithinLimits(look, asked);
  if (isPossible && free >= wanted) return;
  await requireEnabled(look.world);
  throw isPossible ? stakeError(look.world, free, wanted) : limitsError(look.world);
}

/** 0 is all that is available. The contract would cap a stake above the maximum without saying so. */
function isWithinLimits({ world }: AddNodeLook, asked: bigint): boolean {
  const { minimum, maximum } = world.l1.primaryClass;
  return asked === 0n || (asked >= minimum && asked <= maximum);
}

function wantedStake({ world }: AddNodeLook, asked: bigint): bigint {
  const { minimum } = world.l1.primaryClass;
  return asked > minimum ? asked : minimum;
}
