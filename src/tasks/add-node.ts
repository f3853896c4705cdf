import type { BlsPublicKey } from '../domain/bls-key.ts';
import { OnboardError } from '../domain/errors.ts';
import type { NodeId } from '../domain/ids.ts';
import { addressHrp } from '../domain/profile.ts';
import { formatUnits, groupDigits } from '../domain/units.ts';
import { blocked, ready, satisfied, unclear, type Check } from '../engine/check.ts';
import type { Message } from '../engine/message.ts';
import type { Step, Task } from '../engine/step.ts';
import { isDisabled } from '../protocol/contracts/is-disabled.ts';
import type { PChainOwner } from '../protocol/warp/register-l1-validator.ts';
import { changeOf } from './change.ts';
import { confirmValidatorStep } from './confirm-step.ts';
import { epochStep } from './epoch-step.ts';
import { registrationExpiry } from './expiry.ts';
import { isoTime } from './iso-time.ts';
import { legs, type LegsLook, type Registering } from './legs/legs.ts';
import { say } from './messages.ts';
import { requireEnabled } from './require-enabled.ts';
import { askAhead, lookAtNode, rememberedValidation, VALIDATION } from './node-look.ts';
import { once } from './once.ts';
import { planCall } from './plan-call.ts';
import { stakeUnits } from './stake-units.ts';
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
}

export interface AddNodeInput {
  readonly nodeId: NodeId;
  /** Left out: only what somebody has initiated already is carried on. */
  readonly initiate?: NewNode;
  /** What goes with the registration on the P-Chain; needed from there on. */
  readonly registering?: Registering;
}

interface AddNodeLook extends LegsLook {
  readonly input: AddNodeInput;
  /** Whether the L1's owner has disabled the operator, so that its stake counts until the epoch's end alone; undefined: not told. */
  disabled(): Promise<boolean | undefined>;
}

/** Adds a validator node: initiates it on the L1 middleware, registers it on the P-Chain, completes it. */
export function addNodeTask(world: NodeWorld, input: AddNodeInput): Task<AddNodeLook> {
  return {
    kind: 'add-node',
    steps: [
      epochStep(async (look) => {
        // Whoever is asked to agree is told of it; asked for now, it takes no way of its own.
        if (input.initiate !== undefined && rememberedValidation(look.memory) === undefined) {
          look.disabled().catch(() => undefined);
        }
        return (await look.validation()).live === undefined;
      }),
      addStep,
      ...legs<AddNodeLook>(new Set(['registration'])),
      confirmValidatorStep,
    ],
    ahead: askAhead,
    look: (memory, now) => ({
      ...lookAtNode(world, input.nodeId, undefined, memory, now),
      input,
      disabled: once(() => isDisabled(world.readers.evm, world.l1, world.operator)),
      ...(input.registering && { registering: input.registering }),
    }),
  };
}

const addStep: Step<AddNodeLook> = {
  id: 'add',
  title: say('step.add'),
  check: checkAdded,
  async plan(look) {
    const { world, now, nodeId } = look;
    const node = look.input.initiate;
    if (node === undefined) throw new RangeError('planned without knowing what to add');
    const planned = planCall(
      world,
      {
        title: say('intent.add', { node: nodeId }),
        contract: { name: say('contract.middleware'), to: world.l1.middleware },
        data: world.l1.generation.addNode({
          ...node,
          nodeId,
          expiry: node.expiry ?? registrationExpiry(now),
        }),
        units: stakeUnits(world.l1),
        hrp: addressHrp(world.l1.networkId),
      },
      now,
    );
    // Both are asked at once; what this says comes first, since a revert of the same cause says less.
    planned.catch(() => undefined);
    const warned = warningOf(look);
    await requireStake(look, node.stake);
    const warning = await warned;
    return { ...(await planned), ...(warning && { warning }) };
  },
};

/** Told to whoever agrees: what is added while a disabled operator's stake still counts may be removed by anyone then. */
async function warningOf(look: AddNodeLook): Promise<Message | undefined> {
  const [disabled, epoch] = await Promise.all([
    // That it could not be told keeps nobody from adding a node.
    look.disabled().catch(() => undefined),
    look.epoch(),
  ]);
  return disabled === true
    ? say('wait.disabled-soon', { until: isoTime(epoch.endsAt) })
    : undefined;
}

/** By the tables of what a manager and the P-Chain can show of a node without any memory of ours. */
async function checkAdded(look: AddNodeLook): Promise<Check> {
  const facts = await look.validation();
  const { validationId, manager, others, nodeId: node } = facts;
  if (validationId === undefined || manager === undefined) {
    const [other] = others;
    if (other !== undefined) {
      const validation = other.validationId ?? 'another validation';
      return unclear(new OnboardError('E-TASK-204', { node, validation }));
    }
    if (look.input.initiate === undefined) return blocked(new OnboardError('E-TASK-214', { node }));
    // An earlier period of this node, if this run knows one, has nothing to do with what comes now.
    return ready(`after:${rememberedValidation(look.memory) ?? 'none'}`);
  }
  if (manager.status === 'pending-removed')
    return blocked(new OnboardError('E-TASK-203', { node }));
  const change = changeOf(facts, look.now);
  if (change.kind === 'expired') {
    const expiry = isoTime(change.registration.message.expiry);
    return blocked(new OnboardError('E-TASK-202', { node, expiry }));
  }
  return satisfied({
    text: say('fact.added', { weight: manager.weight }),
    source: 'C-Chain',
    value: validationId,
    remember: { name: VALIDATION, validationId: null, value: validationId },
  });
}

/**
 * The contract does not subtract what other nodes use, and anyone could undo what is added beyond it:
 * so what is really free is looked at here.
 * @throws OnboardError E-TASK-212, E-TASK-221
 */
async function requireStake(look: AddNodeLook, asked: bigint): Promise<void> {
  const { l1 } = look.world;
  const stake = await look.stake();
  const { minimum } = l1.primaryClass;
  const wanted = asked > minimum ? asked : minimum;
  if (stake.free >= wanted) return;
  const units = (amount: bigint) => groupDigits(formatUnits(amount, l1.primaryDecimals));
  await requireEnabled(look.world);
  throw new OnboardError('E-TASK-212', {
    free: units(stake.free),
    minimum: units(wanted),
    symbol: l1.primarySymbol,
  });
}
