import { OnboardError } from '../domain/errors.ts';
import type { NodeId } from '../domain/ids.ts';
import { blocked, ready, satisfied, type Check } from '../engine/check.ts';
import type { Step, Task } from '../engine/step.ts';
import { changeOf } from './change.ts';
import { explainChurn } from './churn.ts';
import { confirmValidatorStep } from './confirm-step.ts';
import { epochStep } from './epoch-step.ts';
import { explainStake, isTooLittle, stakeError } from './explain-stake.ts';
import type { Decisive } from './follow-up.ts';
import { legs } from './legs/legs.ts';
import { message } from '../domain/message.ts';
import { lookAtNode, VALIDATION, type NodeLook } from './node-look.ts';
import { planCall } from './plan-call.ts';
import { requireEnabled } from './require-enabled.ts';
import { requireValidator } from './require-validator.ts';
import { stakeUnits } from './stake-units.ts';
import type { NodeWorld } from './world.ts';

export interface UpdateWeightInput {
  readonly nodeId: NodeId;
  /** The node's new total stake, in the smallest unit of the primary asset; left out: only what is under way is carried on. */
  readonly stake?: bigint;
}

interface UpdateLook extends NodeLook {
  readonly input: UpdateWeightInput;
}

/**
 * Changes the stake, and with it the weight, of a validator. An update that somebody has begun is
 * brought to its end first, whatever weight it is to.
 */
export function updateWeightTask(world: NodeWorld, input: UpdateWeightInput): Task<UpdateLook> {
  return {
    kind: 'update-weight',
    steps: [
      epochStep(async (look) => (await checkUpdated(look)).state === 'ready', decisiveUpdate),
      updateStep,
      ...legs<UpdateLook>(new Set(['weight'])),
      confirmValidatorStep,
    ],
    look: (memory, now) => ({ ...lookAtNode(world, input.nodeId, undefined, memory, now), input }),
  };
}

const updateStep: Step<UpdateLook> = {
  id: 'update',
  title: message('step.update'),
  check: checkUpdated,
  async plan(look) {
    const { plan, explain } = decisiveUpdate(look);
    try {
      return await planCall(look.world, plan, look.now);
    } catch (error) {
      throw await explain(error);
    }
  },
};

function decisiveUpdate(look: UpdateLook) {
  const { world, input, nodeId: node } = look;
  const { stake } = input;
  if (stake === undefined) throw new RangeError('planned without knowing the stake');
  return {
    plan: {
      title: message('intent.update', { node }),
      contract: { name: message('contract.middleware'), to: world.l1.middleware },
      data: world.l1.generation.initializeStakeUpdate(node, stake),
      units: stakeUnits(world.l1),
    },
    judge: () => requireEnabled(world),
    explain: async (error: unknown) => {
      const { manager } = await look.validation();
      const from = manager?.weight ?? 0n;
      const reason = await explainStake(world, error);
      if (isTooLittle(reason)) {
        // A node's own stake is available to it.
        const free = (await look.stake()).free + from * world.l1.weightScale;
        if (free < stake) return stakeError(world, free, stake);
      }
      return explainChurn(world, { node, from, to: stake / world.l1.weightScale }, reason);
    },
  } satisfies Decisive;
}

async function checkUpdated(look: UpdateLook): Promise<Check> {
  const facts = await look.validation();
  const validator = requireValidator(facts);
  if (validator instanceof OnboardError) return blocked(validator);
  const { validationId, manager } = validator;
  const { stake } = look.input;
  const wished = stake === undefined ? manager.weight : stake / look.world.l1.weightScale;
  const remember = { name: VALIDATION, validationId: null, value: validationId };
  if (changeOf(facts).kind === 'weight') {
    const text = message('fact.update-initiated', { weight: manager.weight });
    return satisfied({ text, source: 'C-Chain', remember });
  }
  if (manager.weight === wished) {
    const text = message('fact.weight-as-wished', { weight: wished });
    return satisfied({ text, source: 'C-Chain', remember, isFinal: true });
  }
  return ready(`${validationId}:${manager.sentNonce}`);
}
