import { allOrFirstFailure } from '../domain/all-or-first-failure.ts';
import { parseId, type NodeId, type ValidationId } from '../domain/ids.ts';
import type { RunMemory } from '../engine/run-memory.ts';
import { readEpoch, readOwnStake } from '../protocol/snapshots/read-operator.ts';
import { readValidation } from '../protocol/snapshots/read-validation.ts';
import type { EpochFacts, StakeFacts } from '../protocol/contracts/operator-facts.ts';
import type { ValidationFacts } from '../protocol/contracts/validation-facts.ts';
import { once } from './once.ts';
import { readAccount, type PChainAccount } from '../protocol/snapshots/read-account.ts';
import { requireOwn } from './require-own.ts';
import type { Look, NodeWorld } from './world.ts';

/** One look at a node of an operator on an L1. Each question is asked once, and only when it matters. */
export interface NodeLook extends Look<NodeWorld> {
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
export function lookAtNode(
  ...[world, nodeId, validationId, memory, now]: Parameters<typeof lookAtAnyNode>
): NodeLook {
  const look = lookAtAnyNode(world, nodeId, validationId, memory, now);
  const validation = once(async () => {
    const facts = await look.validation();
    await requireOwn(world, facts);
    return facts;
  });
  return { ...look, validation };
}

/** The same for any operator's node: what anyone may do. */
export function lookAtAnyNode(
  world: NodeWorld,
  nodeId: NodeId,
  validationId: ValidationId | undefined,
  memory: RunMemory,
  now: number,
): NodeLook {
  const { readers, l1, operator } = world;
  const epoch = once(() => readEpoch(readers.evm, l1));
  return {
    world,
    memory,
    now,
    nodeId,
    epoch,
    stake: once(async () => (await readOwnStake(readers.evm, l1, operator)).stake),
    validation: once(async () => {
      const [facts] = await allOrFirstFailure([
        readValidation(readers, l1, nodeId, validationId),
        epoch(),
      ]);
      world.seen?.(facts);
      return facts;
    }),
    account: once(() => readAccount(readers, world.profile, world.payer)),
  };
}
