import { allOrFirstFailure } from '../domain/all-or-first-failure.ts';
import { parseId, type NodeId, type ValidationId } from '../domain/ids.ts';
import type { RunMemory } from '../engine/run-memory.ts';
import { readEpoch, readOwnStake } from '../protocol/contracts/read-operator.ts';
import { readValidation } from '../protocol/contracts/read-validation.ts';
import type { EpochFacts, StakeFacts } from '../protocol/contracts/operator-facts.ts';
import type { ValidationFacts } from '../protocol/contracts/validation-facts.ts';
import { once } from './once.ts';
import {
  readImportable,
  readPChainAccount,
  type Importable,
  type PChainAccount,
} from './p-chain-account.ts';
import { requireOwn } from './require-own.ts';
import type { Look, NodeWorld } from './world.ts';

/** One look at a node of an operator on an L1. Each question is asked once, and only when it matters. */
export interface NodeLook extends Look<NodeWorld> {
  readonly nodeId: NodeId;
  epoch(): Promise<EpochFacts>;
  /** What the operator may still give to nodes. */
  stake(): Promise<StakeFacts>;
  /** The period that this run is about, else the node's live one. */
  validation(): Promise<ValidationFacts>;
  account(): Promise<PChainAccount>;
  /** Matters only where the account does not suffice. */
  importable(): Promise<Importable>;
}

/** The fact under which a run remembers which validation period it is about. */
export const VALIDATION = 'validation';

/** The validation period that a run is known to be about. */
export function rememberedValidation(memory: RunMemory): ValidationId | undefined {
  const id = memory.fact(VALIDATION, null);
  return typeof id === 'string' ? parseId<ValidationId>(id, 'validation ID') : undefined;
}

/**
 * A snapshot of a node of this operator. `validationId`: the period, where it need not be the live one: a removal
 * continues after the manager forgot the node. `isRegistering`: whether the stored message of its registration is
 * needed. Its `validation` rejects with E-TASK-220 for another operator's node.
 */
export function lookAtNode(
  ...[world, nodeId, validationId, memory, now, isRegistering]: Parameters<typeof lookAtAnyNode>
): NodeLook {
  const look = lookAtAnyNode(world, nodeId, validationId, memory, now, isRegistering);
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
  isRegistering = false,
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
      const expected = validationId ?? rememberedValidation(memory);
      const [facts] = await allOrFirstFailure([
        readValidation(readers, l1, nodeId, validationId, expected, isRegistering),
        epoch(),
      ]);
      world.seen?.(facts);
      return facts;
    }),
    account: once(() => readPChainAccount(readers, world.profile, world.payer)),
    importable: once(() => readImportable(readers, world.profile, world.payer)),
  };
}
