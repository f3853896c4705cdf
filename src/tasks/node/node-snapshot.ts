import { allOrFirstFailure } from '../../domain/all-or-first-failure.ts';
import { parseId, type NodeId, type ValidationId } from '../../domain/identity/ids.ts';
import type { RunMemory } from '../../engine/run-memory.ts';
import { readEpoch, readOwnStake } from '../../protocol/snapshots/read-operator.ts';
import { readValidation } from '../../protocol/snapshots/read-validation.ts';
import type { EpochFacts, StakeFacts } from '../../protocol/contracts/operator-facts.ts';
import type { ValidationFacts } from '../../protocol/contracts/validation-facts.ts';
import { memoize } from '../memoize.ts';
import { readAccount, type PChainAccount } from '../../protocol/snapshots/read-account.ts';
import { requireOwn } from './require-own.ts';
import type { Snapshot, NodeContext } from '../read-context.ts';

/** One look at a node of an operator on an L1. Each question is asked once, and only when it matters. */
export interface NodeSnapshot extends Snapshot<NodeContext> {
  readonly nodeId: NodeId;
  epoch(): Promise<EpochFacts>;
  /** What the operator may still give to nodes. */
  stake(): Promise<StakeFacts>;
  /** The period that this run is about, else the node's live one; read at the same time as the epoch. */
  validation(): Promise<ValidationFacts>;
  account(): Promise<PChainAccount>;
}

/** The fact under which a run remembers which validation period it is about. */
export const VALIDATION = 'validation';

/** The validation period that a run is known to be about. */
export function rememberedValidation(memory: RunMemory): ValidationId | undefined {
  const id = memory.fact(VALIDATION, null);
  return typeof id === 'string' ? parseId<ValidationId>(id, 'noun.validation-id') : undefined;
}

/**
 * A snapshot of a node of this operator. `validationId`: the period, where it need not be the live one: a removal
 * continues after the manager forgot the node. Its `validation` rejects with E-TASK-220 for another operator's node.
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

/** The same for any operator's node: what anyone may do. */
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
