import type { BasicL1Facts, L1Facts } from '../../protocol/contracts/l1-facts.ts';
import { OnboardError, allOrFirstFailure } from '../../domain/errors.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import { type NodeId, type ValidationId, parseId } from '../../domain/identity/ids.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { operatorFinder } from '../../protocol/snapshots/listed-nodes.ts';
import type { ValidationFacts } from '../../protocol/contracts/validation-facts.ts';
import {
  awaitsPChainMessage,
  changeIdOf,
  changeOf,
  isApplied,
  isExpired,
  knownChangeOf,
  mismatchError,
} from './change-in-progress.ts';
import { memoize } from '../../domain/kept-results.ts';
import { type Check, blocked, unclear } from '../../engine/step.ts';
import type { NodeContext, Snapshot } from '../task-context.ts';
import type { RunMemory } from '../../journal/run-memory.ts';
import { readEpoch, readOwnStake } from '../../protocol/snapshots/read-operator.ts';
import { readValidation } from '../../protocol/snapshots/read-validation.ts';
import type { EpochFacts, StakeFacts } from '../../protocol/contracts/operator-facts.ts';
import { type PChainAccount, readAccount } from '../../protocol/snapshots/read-account.ts';
import { message } from '../../domain/message.ts';
import { dateOf } from '../../domain/iso-time.ts';
import type { Run } from '../../journal/memory.ts';
import { type Data, type RecordedFact, fieldOf } from '../../journal/record.ts';

/** Keeps each operator that it finds, because the operator of a validation never changes. */
export function memoizeOperators(
  evm: EvmReader,
  l1: Pick<BasicL1Facts, 'middleware' | 'generation'>,
  operator: EvmAddress,
  openedValidation: {
    readonly validationId?: ValidationId;
    readonly owner?: EvmAddress | undefined;
  } = {},
): NodeContext['operatorOf'] {
  const owners = new Map<ValidationId, EvmAddress>();
  if (openedValidation.validationId && openedValidation.owner)
    owners.set(openedValidation.validationId, openedValidation.owner);
  return async (node) => {
    const owner = owners.get(node.validationId) ?? (await operatorFinder(evm, l1, operator)(node));
    if (owner !== undefined) owners.set(node.validationId, owner);
    return owner;
  };
}

/**
 * Some contracts accept calls for another operator's node. Others refuse them only after the caller has paid for a
 * P-Chain transaction. Anyone may clean up an expired registration.
 * @throws OnboardError E-TASK-220; E-TASK-222 if the operator of a pending registration is unknown
 */
export async function requireOwn(
  { operator, operatorOf }: Pick<NodeContext, 'operator' | 'operatorOf'>,
  facts: ValidationFacts,
): Promise<void> {
  const { nodeId: node, validationId, live, manager } = facts;
  if (validationId === undefined || validationId !== live || isExpired(facts)) return;
  const owner = await operatorOf({ nodeId: node, validationId });
  if (owner === operator) return;
  if (owner !== undefined) throw new OnboardError('E-TASK-220', { node, owner, operator });
  if (manager?.status === 'pending-added') {
    throw new OnboardError('E-TASK-222', { node, validation: validationId });
  }
}

/** Each value is read once, on first use. */
export interface NodeSnapshot extends Snapshot<NodeContext> {
  readonly nodeId: NodeId;
  epoch(): Promise<EpochFacts>;
  stake(): Promise<StakeFacts>;
  /** The requested validation, or the node's live validation. Reading the validation also reads the epoch. */
  validation(): Promise<ValidationFacts>;
  account(): Promise<PChainAccount>;
}

const VALIDATION = 'validation';

/**
 * The record of a validation that a task has begun.
 * @param expiry of a registration that the P-Chain has not accepted, in seconds since 1970
 */
export function rememberValidation(validationId: ValidationId, expiry?: bigint): RecordedFact {
  const value = expiry === undefined ? { validationId } : { validationId, expiry };
  return { name: VALIDATION, validationId: null, value };
}

export function rememberedValidation(memory: RunMemory): ValidationId | undefined {
  return validationIn(memory.fact(VALIDATION, null));
}

/** undefined if the fact is about something else. */
export function validationOfFact({ name, value }: RecordedFact): ValidationId | undefined {
  return name === VALIDATION ? validationIn(value) : undefined;
}

function validationIn(value: Data | undefined): ValidationId | undefined {
  const id = fieldOf(value, 'validationId');
  return typeof id === 'string' ? parseId<ValidationId>(id, 'noun.validation-id') : undefined;
}

/** A node, and one of its validations; by default the live one. */
export interface NodeReference {
  readonly nodeId: NodeId;
  readonly validationId?: ValidationId | undefined;
}

/** For another operator's node, the method `validation` rejects (see `requireOwn`). */
export function beginNodeSnapshot(
  context: NodeContext,
  node: NodeReference,
  memory: RunMemory,
  now: number,
): NodeSnapshot {
  const snapshot = beginAnyNodeSnapshot(context, node, memory, now);
  const validation = memoize(async () => {
    const facts = await snapshot.validation();
    await requireOwn(context, facts);
    const { shared } = context;
    if (shared && facts.validationId) shared.firstValidation ??= facts.validationId;
    return facts;
  });
  return { ...snapshot, validation };
}

/** Takes a snapshot of any operator's node, for tasks that anyone may run. */
export function beginAnyNodeSnapshot(
  context: NodeContext,
  { nodeId, validationId }: NodeReference,
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
      requireOwnEffects(facts, memory);
      context.onFacts?.(facts);
      return facts;
    }),
    account: memoize(() => readAccount(readers, context.profile, context.payer)),
  };
}

/** Why a node that only the P-Chain lists counts as neither absent nor removed: an endpoint may be behind. */
export function unlistedError({
  nodeId: node,
  validationId,
  others: [other],
}: Pick<ValidationFacts, 'nodeId' | 'validationId' | 'others'>): OnboardError | undefined {
  if (validationId !== undefined || other === undefined) return undefined;
  const validation = other.validationId ?? message('noun.another-validation');
  return new OnboardError(other.isOutdated ? 'E-TASK-208' : 'E-TASK-204', { node, validation });
}

export function validatorOrError(
  facts: ValidationFacts,
  { middleware }: Pick<L1Facts, 'middleware'>,
) {
  const { validationId, manager, nodeId: node, registration } = facts;
  if (validationId === undefined || manager === undefined) {
    return unlistedError(facts) ?? new OnboardError('E-TASK-230', { node });
  }
  switch (manager.status) {
    case 'active':
      return { validationId, manager };
    case 'pending-added': {
      // Some endpoints no longer have the registration message.
      const expiry =
        registration === undefined ? message('noun.unknown') : dateOf(registration.message.expiry);
      return isExpired(facts)
        ? new OnboardError('E-TASK-202', { node, expiry, middleware })
        : new OnboardError('E-TASK-206', { node, expiry });
    }
    case 'pending-removed':
      return new OnboardError('E-TASK-203', { node });
    case 'unknown':
    case 'completed':
    case 'invalidated':
      return new OnboardError('E-TASK-230', { node });
  }
}

/**
 * Why a task does not go on if the node no longer has the validation that this run has read first: the operator agreed
 * to nothing about another validation. undefined if the node has it. The journal's validation may be from an earlier task.
 * @returns E-TASK-241; unclear with E-TASK-208 if no endpoint shows that the validation has ended
 */
export async function endedCheck(snapshot: NodeSnapshot): Promise<Check | undefined> {
  const { context, nodeId: node } = snapshot;
  const { validationId } = await snapshot.validation();
  const first = context.shared?.firstValidation;
  if (first === undefined || first === validationId) return undefined;
  const facts = await readValidation(context.readers, context.l1, node, first);
  const status = facts.manager?.status;
  return status === 'completed' || status === 'invalidated'
    ? blocked(new OnboardError('E-TASK-241', { node, validation: first }))
    : unclear(mismatchError(facts));
}

/** Why the P-Chain does not show a validation. @throws OnboardError as `changeOf` does */
export function notOnPChainError(facts: ValidationFacts, l1: Pick<L1Facts, 'middleware'>) {
  changeOf(facts);
  const validator = validatorOrError(facts, l1);
  return validator instanceof OnboardError ? validator : mismatchError(facts);
}

/**
 * An endpoint that does not show the effect of a recorded transaction is behind. On the C-Chain, only one below the
 * recorded block is, because a reorganisation may have removed that block. The engine waits for the effects of this
 * run's own transactions, but none lets a registration expire.
 * @throws OnboardError E-TASK-208
 */
export function requireOwnEffects(
  facts: ValidationFacts,
  { includedIn }: Pick<RunMemory, 'includedIn'>,
): void {
  const change = knownChangeOf(facts);
  if (change === undefined || change.kind === 'none') return;
  const made = (step: string) => includedIn(facts.nodeId, step, changeIdOf(change));
  const onPChain = made('p-chain');
  const isUnshown =
    change.kind === 'expired'
      ? onPChain !== undefined
      : !isApplied(change, facts) && onPChain?.isThisRun === false;
  const completed = awaitsPChainMessage(change) ? made('complete') : undefined;
  const isReopened = completed?.isThisRun === false && (completed.height ?? 0n) > facts.block;
  if (isUnshown || isReopened) throw mismatchError(facts);
}

export function validationOfRun(run: Pick<Run, 'facts'>): ValidationId | undefined {
  return validationIn(lastValidation(run));
}

/** When a registration expires that the P-Chain has not accepted as far as this machine knows; seconds since 1970. */
export function expiryOfRun(run: Pick<Run, 'facts'>): bigint | undefined {
  const expiry = fieldOf(lastValidation(run), 'expiry');
  return typeof expiry === 'bigint' ? expiry : undefined;
}

const lastValidation = ({ facts }: Pick<Run, 'facts'>) =>
  facts.findLast(({ name, validationId }) => name === VALIDATION && !validationId)?.value;

/** A removal continues after its validation has ended, so it is earlier only if the node has a newer one. */
export function isOfEarlierValidation(
  run: Pick<Run, 'facts' | 'task'>,
  live: ValidationId | undefined,
): boolean {
  const validationId = validationOfRun(run);
  if (validationId === undefined || validationId === live) return false;
  return live !== undefined || run.task.kind !== 'remove-node';
}
