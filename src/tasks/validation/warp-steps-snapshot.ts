import {
  type ChangeKind,
  type ChangeKinds,
  type ChangeInProgress,
  changeOf,
} from './change-in-progress.ts';
import type { ProofOfPossession } from '../../domain/identity/bls-key.ts';
import type { NAvax } from '../../domain/units.ts';
import { message } from '../../domain/message.ts';
import type { NodeSnapshot } from './node-snapshot.ts';
import type { ValidatorPrice } from '../transactions/costs.ts';
import { idFromBytes } from '../../domain/identity/ids.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import {
  registrationAck,
  registrationRequest,
  weightAck,
  weightRequest,
} from '../../protocol/messages/p-chain-messages.ts';
import { warpMessageId } from '../../protocol/warp/message.ts';
import type { Fact } from '../../engine/step.ts';
import type { ValidationFacts } from '../../protocol/contracts/validation-facts.ts';
import type { ManagerValidator } from '../../protocol/generation/generation.ts';

export interface RegistrationInput {
  readonly proof: ProofOfPossession;
  readonly balance: NAvax;
  /** The price that determined the proposed balance; undefined if the operator entered the balance. */
  readonly price?: ValidatorPrice;
}

export interface WarpStepsSnapshot extends NodeSnapshot {
  /** The changes that the task completes. */
  readonly kinds: ChangeKinds;
  /** No chain shows this input. */
  readonly registering?: RegistrationInput;
}

/** Returns the validator manager's unsigned message to the P-Chain. */
export function changeRequest(change: ChangeInProgress, l1: L1Facts): Uint8Array {
  return 'registration' in change
    ? registrationRequest(l1, change.registration.bytes)
    : weightRequest(l1, { weight: 0n, ...change });
}

/** Returns the P-Chain's unsigned message that completes the change on the validator manager. */
export function acknowledgementOf(change: ChangeInProgress, l1: L1Facts): Uint8Array {
  return change.kind === 'weight'
    ? weightAck(l1, change)
    : registrationAck(l1, change.validationId, change.kind === 'registration');
}

/** Returns the ID of an unsigned message: its SHA-256 hash in CB58. */
export function messageId(unsignedMessage: Uint8Array): string {
  return idFromBytes(warpMessageId(unsignedMessage));
}

export interface PresentChange {
  readonly change: ChangeInProgress;
  readonly facts: ValidationFacts;
}

export async function presentChange(snapshot: WarpStepsSnapshot) {
  const facts = await snapshot.validation();
  const change = changeOf(facts);
  return change.kind !== 'none' && snapshot.kinds.has(change.kind) ? { change, facts } : undefined;
}

/** Call this function only if the check of the same snapshot has found a change. */
export async function plannedChange(snapshot: WarpStepsSnapshot) {
  const present = await presentChange(snapshot);
  if (present === undefined) throw new RangeError('no change is in progress');
  return present;
}

/** The step never took place, and the task does without it. */
export const NOT_NEEDED: Fact = { text: message('fact.not-needed'), source: 'C-Chain' };

/** An earlier pass took the step: what followed proves it. */
export const PAST: Fact = { text: message('fact.past'), source: 'C-Chain' };

/** The states of a validation that prove that a change was made. No chain shows the past of a weight change. */
const MADE: Partial<Readonly<Record<ChangeKind, readonly ManagerValidator['status'][]>>> = {
  registration: ['active', 'pending-removed', 'completed'],
  removal: ['completed'],
  expired: ['invalidated'],
};

/** Whether a change that is not in progress was made before, as the chains or this run's transactions show. */
export async function pastOrNotNeeded(snapshot: WarpStepsSnapshot): Promise<Fact> {
  const { manager } = await snapshot.validation();
  const isMade = [...snapshot.kinds].some(
    (kind) => manager && MADE[kind]?.includes(manager.status),
  );
  const ownSteps = ['update', 'p-chain', 'complete'];
  const isOwn = ownSteps.some((step) => snapshot.memory.submissions(step).length > 0);
  return isMade || isOwn ? PAST : NOT_NEEDED;
}
