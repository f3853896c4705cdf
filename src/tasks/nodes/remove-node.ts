import { completionPrice, nextEffect, refundEffects } from '../money/follow-ups.ts';
import { bytesToHex } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { NodeId, ValidationId } from '../../domain/identity/ids.ts';
import { type Check, blocked, ready, satisfied, unclear } from '../../engine/step.ts';
import { memoize } from '../../domain/kept-results.ts';
import { type NodeContext, type TitledTask, checkOnlyStep } from '../task-context.ts';
import type { ValidationFacts } from '../../protocol/contracts/validation-facts.ts';
import { findNodeAdded } from '../../protocol/logs/search-logs.ts';
import { changeOf } from '../validation/change-in-progress.ts';
import { explainChurn } from '../operator/operator-obstacle.ts';
import { confirmRemovalStep, initiatingSteps, warpSteps } from './warp-steps.ts';
import type { DecisiveCall } from '../validation/epoch-catch-up.ts';
import {
  JUSTIFICATION,
  findJustification,
  rememberedJustification,
} from '../validation/justification.ts';
import { NOT_NEEDED, type WarpStepsSnapshot } from '../validation/warp-steps-snapshot.ts';
import { message } from '../../domain/message.ts';
import {
  type NodeSnapshot,
  endedCheck,
  rememberValidation,
  rememberedValidation,
  validatorOrError,
  beginNodeSnapshot,
  unlistedError,
} from '../validation/node-snapshot.ts';

export interface RemoveNodeInput {
  readonly nodeId: NodeId;
  /** The validation to end; by default the node's live validation. */
  readonly validationId?: ValidationId | undefined;
  /** False if the task only continues a removal that is already initiated. */
  readonly initiates: boolean;
}

type RemoveSnapshot = WarpStepsSnapshot & { readonly initiates: boolean };

/** The P-Chain refunds the validator's balance. First completes a weight update in progress. */
export function removeNodeTask(
  context: NodeContext,
  input: RemoveNodeInput,
): TitledTask<RemoveSnapshot> {
  return {
    steps: [
      justifyStep,
      ...initiatingSteps('remove', checkRemoval, decisiveRemoval),
      ...warpSteps,
      confirmRemovalStep,
    ],
    beginSnapshot: (memory, now) => {
      const { nodeId, initiates } = input;
      // A removal that this run has seen begun is done, even if the node is added again meanwhile.
      const begun = rememberedValidation(memory);
      const isFirst = begun === context.shared?.firstValidation;
      const validationId = input.validationId ?? (isFirst ? begun : undefined);
      const snapshot = beginNodeSnapshot(context, { nodeId, validationId }, memory, now);
      const validation = memoize(() => readLastPeriod(snapshot));
      return { ...snapshot, validation, initiates, kinds: new Set(['weight', 'removal']) };
    },
  };
}

/**
 * Reads the validation to end. Uses the first that exists:
 * 1. the given validation
 * 2. the validation that this run has read first, if it has seen its removal begun
 * 3. the node's live validation
 * 4. the validation that the journal names for this run
 * 5. the node's last validation by this operator, from the logs
 *
 * Thanks to the logs, the task recognises a finished removal without the journal.
 */
async function readLastPeriod(snapshot: NodeSnapshot): Promise<ValidationFacts> {
  const facts = await snapshot.validation();
  if (facts.validationId !== undefined) return facts;
  const { context, nodeId, memory, now } = snapshot;
  const { readers, l1, operator } = context;
  const last =
    rememberedValidation(memory) ??
    (await findNodeAdded(readers.evm, l1, { operator, nodeId }))?.validationId;
  // The P-Chain may list a later validation than the endpoint of the C-Chain.
  const isLast = facts.others.every((other) => other.validationId === last);
  return last === undefined || !isLast
    ? facts
    : beginNodeSnapshot(context, { nodeId, validationId: last }, memory, now).validation();
}

/** The registration message needs the validator's owners, which the P-Chain deletes at the removal. */
const justifyStep = checkOnlyStep('justify', async (snapshot: NodeSnapshot): Promise<Check> => {
  const { validationId, manager } = await snapshot.validation();
  if (validationId === undefined || manager?.status !== 'active') return satisfied(NOT_NEEDED);
  const remembered = rememberedJustification(snapshot.memory, validationId);
  const justification = remembered ?? (await findJustification(snapshot));
  if (justification === undefined) {
    return unclear(new OnboardError('E-TASK-211', { validation: validationId }));
  }
  return satisfied({
    text: message('fact.justified'),
    source: remembered === undefined ? 'computed' : 'journal',
    remember: { name: JUSTIFICATION, validationId, value: bytesToHex(justification) },
  });
});

function decisiveRemoval(snapshot: RemoveSnapshot): DecisiveCall {
  const { context, nodeId: node } = snapshot;
  return {
    plan: {
      title: message('intent.remove', { node }),
      contract: { name: message('contract.middleware'), to: context.l1.middleware },
      data: context.l1.generation.removeNode(node),
    },
    explain: async (error) => {
      const { manager } = await snapshot.validation();
      return explainChurn(context, { node, from: manager?.weight ?? 0n, to: 0n }, error);
    },
    effects: async (intent) => {
      const { pChain } = await snapshot.validation();
      const fee = completionPrice(intent);
      return [...refundEffects(pChain), nextEffect(message('intent.then-remove', { fee }))];
    },
  };
}

async function checkRemoval(snapshot: RemoveSnapshot): Promise<Check> {
  const facts = await snapshot.validation();
  const { validationId, manager, nodeId: node } = facts;
  if (validationId === undefined || manager === undefined) {
    const unlisted = unlistedError(facts);
    if (unlisted !== undefined) return unclear(unlisted);
    // A missing node does not prove a removal: the NodeID or the L1 may be wrong. Nothing changes without the operator.
    return blocked(new OnboardError('E-TASK-205', { node }));
  }
  const ended = await endedCheck(snapshot);
  if (ended !== undefined) return ended;
  const remember = rememberValidation(validationId);
  switch (manager.status) {
    case 'pending-removed':
    case 'completed':
    case 'invalidated':
      return satisfied({
        text: message('fact.removal-initiated'),
        source: 'C-Chain',
        value: validationId,
        remember,
        ...(manager.status !== 'pending-removed' && { isFinal: true }),
      });
    case 'active':
    case 'pending-added':
    case 'unknown': {
      const validator = validatorOrError(facts, snapshot.context.l1);
      if (validator instanceof OnboardError) return blocked(validator);
      if (changeOf(facts).kind === 'weight') {
        const text = message('fact.removal-follows', { weight: manager.weight });
        return satisfied({ text, source: 'C-Chain', remember });
      }
      if (!snapshot.initiates) return blocked(new OnboardError('E-TASK-214', { node }));
      return ready(`end:${validationId}`);
    }
  }
}
