import { allOrFirstFailure } from '../../domain/all-or-first-failure.ts';
import { parseId, type NodeId, type ValidationId } from '../../domain/identity/ids.ts';
import type { RunMemory } from '../../engine/run-memory.ts';
import { readEpoch, readOwnStake } from '../../protocol/snapshots/read-operator.ts';
import { readValidation } from '../../protocol/snapshots/read-validation.ts';
import type { EpochFacts, StakeFacts } from '../../protocol/contracts/operator-facts.ts';
import type { ValidationFacts } from '../../protocol/contracts/validation-facts.ts';
import { type NodeContext, type Snapshot, memoize } from '../step.ts';
import { readAccount, type PChainAccount } from '../../protocol/snapshots/read-account.ts';
import { requireOwn } from './require-own.ts';

/** A snapshot of an operator's node on an L1. Each value is read once, on first use. */
export interface NodeSnapshot extends Snapshot<NodeContext> {
  readonly nodeId: NodeId;
  epoch(): Promise<EpochFacts>;
  /** The operator's stake in the current epoch. */
  stake(): Promise<StakeFacts>;
  /** The requested validation, or the node's live validation. Reading the validation also reads the epoch. */
  validation(): Promise<ValidationFacts>;
  account(): Promise<PChainAccount>;
}

/** The name of the fact that stores a run's validation. */
export const VALIDATION = 'validation';

/** Returns the validation that a run has stored. */
export function rememberedValidation(memory: RunMemory): ValidationId | undefined {
  const id = memory.fact(VALIDATION, null);
  return typeof id === 'string' ? parseId<ValidationId>(id, 'noun.validation-id') : undefined;
}

/**
 * Takes a snapshot of a node of this operator. For another operator's node, the method `validation` rejects
 * with E-TASK-220 or E-TASK-222 (see `requireOwn`).
 * @param validationId the validation to read; undefined for the node's live validation
 */
export function takeNodeSnapshot(
  ...[context, nodeId, validationId, memory, now]: Parameters<typeof takeAnyNodeSnapshot>
): NodeSnapshot {
  const snapshot = takeAnyNodeSnapshot(context, nodeId, validationId, memory, now);
  const validation = memoize(async () => {
    const facts = await snapshot.validation();
    await requireOwn(context, facts);
    return facts;
  });
  return { ...snapshot, validation };
}

/** Takes a snapshot of any operator's node, for tasks that anyone may run. */
export function takeAnyNodeSnapshot(
  context: NodeContext,
  nodeId: NodeId,
  validationId: ValidationId | undefined,
  memory: RunMemory,
  now: number,
): NodeSnapshot {
  const { readers, l1, operator } = context;
  const epoch = memoize(() => readEpoch(readers.evm, l1));
  return {
    context,
    memory,
    now,
    nodeId,
    epoch,
    stake: memoize(async () => (await readOwnStake(readers.evm, l1, operator)).stake),
    validation: memoize(async () => {
      const [facts] = await allOrFirstFailure([
        readValidation(readers, l1, nodeId, validationId),
        epoch(),
      ]);
      context.seen?.(facts);
      return facts;
    }),
    account: memoize(() => readAccount(readers, context.profile, context.payer)),
  };
}
