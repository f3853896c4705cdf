import { parseId, type NodeId, type ValidationId } from '../domain/ids.ts';
import type { RunMemory } from '../engine/run-memory.ts';
import { readValidation } from '../protocol/contracts/read-validation.ts';
import type { OperatorFacts } from '../protocol/contracts/operator-facts.ts';
import type { ValidationFacts } from '../protocol/contracts/validation-facts.ts';
import { lookAtOperator } from './look-at-operator.ts';
import { once } from './once.ts';
import { readPChainAccount, type PChainAccount } from './p-chain-account.ts';
import type { Look, NodeWorld } from './world.ts';

/** One look at a node of an operator on an L1. Each question is asked once, and only when it matters. */
export interface NodeLook extends Look<NodeWorld> {
  readonly nodeId: NodeId;
  operator(): Promise<OperatorFacts>;
  /** The period that this run is about, else the node's live one. */
  validation(): Promise<ValidationFacts>;
  account(): Promise<PChainAccount>;
}

/** The fact under which a run remembers which validation period it is about. */
export const VALIDATION = 'validation';

/** The validation period that a run is known to be about. */
export function rememberedValidation(memory: RunMemory): ValidationId | undefined {
  const id = memory.fact(VALIDATION, null);
  return typeof id === 'string' ? parseId<ValidationId>(id, 'validation ID') : undefined;
}

/**
 * Looks at a node. `validationId`: the period to look at where it need not be the live one: a removal
 * goes on when the manager has forgotten the node.
 */
export function lookAtNode(
  world: NodeWorld,
  nodeId: NodeId,
  validationId: ValidationId | undefined,
  memory: RunMemory,
  now: number,
): NodeLook {
  return {
    world,
    memory,
    now,
    nodeId,
    operator: lookAtOperator(world),
    validation: once(async () => {
      const facts = await readValidation(world.readers, world.l1, nodeId, validationId);
      world.seen?.(facts);
      return facts;
    }),
    account: once(() => readPChainAccount(world.readers, world.profile, world.payer)),
  };
}
