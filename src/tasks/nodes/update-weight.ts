import { completionPrice, nextEffect } from '../money/follow-ups.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { NodeId, ValidationId } from '../../domain/identity/ids.ts';
import { type Check, blocked, ready, satisfied } from '../../engine/step.ts';
import type { NodeContext, TitledTask } from '../task-context.ts';
import { changeOf } from '../validation/change-in-progress.ts';
import {
  explainChurn,
  explainStake,
  isInsufficientStake,
  requireEnabledOperator,
  stakeError,
} from '../operator/operator-obstacle.ts';
import { confirmValidatorStep, initiatingSteps, warpSteps } from './warp-steps.ts';
import type { DecisiveCall } from '../validation/epoch-catch-up.ts';
import { overcommitmentAfter } from './overcommitment-cause.ts';
import { type Message, message } from '../../domain/message.ts';
import type { WarpStepsSnapshot } from '../validation/warp-steps-snapshot.ts';
import {
  endedCheck,
  rememberValidation,
  validatorOrError,
  beginNodeSnapshot,
} from '../validation/node-snapshot.ts';
import { stakeUnits } from '../../protocol/reverts/explain-revert.ts';
import { groupDigits, stakeText, stakeOfWeight, weightOfStake } from '../../domain/units.ts';

export interface UpdateWeightInput {
  readonly nodeId: NodeId;
  /** The new total, in the smallest unit of the primary asset; undefined to continue an update in progress. */
  readonly stake?: bigint;
  /** By default, the node's live validation. */
  readonly validationId?: ValidationId | undefined;
}

type UpdateSnapshot = WarpStepsSnapshot & { readonly input: UpdateWeightInput };

/** First completes an update in progress, even if that update sets another weight. */
export function updateWeightTask(
  context: NodeContext,
  input: UpdateWeightInput,
): TitledTask<UpdateSnapshot> {
  return {
    steps: [
      ...initiatingSteps('update', checkUpdated, decisiveUpdate),
      ...warpSteps,
      confirmValidatorStep,
    ],
    beginSnapshot: (memory, now) => ({
      ...beginNodeSnapshot(context, input, memory, now),
      input,
      kinds: new Set(['weight']),
    }),
  };
}

function decisiveUpdate(snapshot: UpdateSnapshot): DecisiveCall {
  const { context, input, nodeId: node } = snapshot;
  const { l1 } = context;
  const { stake } = input;
  if (stake === undefined) throw new RangeError('the task has no new stake');
  return {
    plan: {
      title: message('intent.update', { node, stake: stakeText(stake, l1) }),
      contract: { name: message('contract.middleware'), to: l1.middleware },
      data: l1.generation.initializeStakeUpdate(node, stake),
      units: stakeUnits(l1),
    },
    checkByReads: () => requireEnabledOperator(context),
    explain: async (error) => {
      const { manager } = await snapshot.validation();
      const from = manager?.weight ?? 0n;
      const reason = await explainStake(context, error);
      if (isInsufficientStake(reason)) {
        // The node can also use the stake that it already has.
        const free = (await snapshot.stake()).free + stakeOfWeight(from, l1);
        if (free < stake) return stakeError(context, free, stake);
      }
      return explainChurn(context, { node, from, to: weightOfStake(stake, l1) }, reason);
    },
    warning: async () => {
      const { manager, pChain } = await snapshot.validation();
      const more = stake - stakeOfWeight(manager?.weight ?? 0n, l1);
      const removable = await overcommitmentAfter(context, more);
      if (pChain?.balance !== 0n) return removable === undefined ? {} : { warning: removable };
      const inactive = message('warn.inactive', { node });
      if (removable === undefined) return { warning: inactive };
      return { warning: message('warn.both', { first: inactive, second: removable }) };
    },
    effects: async (intent) => {
      const { manager } = await snapshot.validation();
      const weight = manager?.weight ?? 0n;
      const change = (from: string, to: string): Message => message('intent.from-to', { from, to });
      return [
        {
          label: message('intent.arg.stake'),
          value: change(stakeText(stakeOfWeight(weight, l1), l1), stakeText(stake, l1)),
        },
        {
          label: message('intent.weight'),
          value: change(groupDigits(weight), groupDigits(weightOfStake(stake, l1))),
        },
        nextEffect(message('intent.then-update', { fee: completionPrice(intent) })),
      ];
    },
  };
}

async function checkUpdated(snapshot: UpdateSnapshot): Promise<Check> {
  const facts = await snapshot.validation();
  const ended = await endedCheck(snapshot);
  if (ended !== undefined) return ended;
  const validator = validatorOrError(facts, snapshot.context.l1);
  if (validator instanceof OnboardError) return blocked(validator);
  const { validationId, manager } = validator;
  const { stake } = snapshot.input;
  const wantedWeight =
    stake === undefined ? manager.weight : weightOfStake(stake, snapshot.context.l1);
  const remember = rememberValidation(validationId);
  if (changeOf(facts).kind === 'weight') {
    const text = message('fact.update-initiated', { weight: manager.weight });
    return satisfied({ text, source: 'C-Chain', remember });
  }
  if (manager.weight === wantedWeight) {
    const text = message('fact.weight-as-wished', { weight: wantedWeight });
    return satisfied({ text, source: 'C-Chain', remember, isFinal: true });
  }
  return ready(`${validationId}:${manager.sentNonce}`);
}
