import { OnboardError, ignoreOnboardError } from '../../domain/errors.ts';
import type { NodeId, ValidationId } from '../../domain/identity/ids.ts';
import { dateOf } from '../../domain/iso-time.ts';
import type { Weight } from '../../domain/units.ts';
import {
  type RegistrationMessage,
  type ValidationFacts,
  isOverdue,
  readManagerValidator,
} from '../../protocol/contracts/validation-facts.ts';
import type { EvmHash } from '../../domain/identity/evm.ts';
import { type Message, type NounKey, message } from '../../domain/message.ts';
import type { EvmReceipt, Readers } from '../../ports/evm.ts';
import { type InitiatedChange, changesInReceipt } from '../../protocol/logs/changes-in-receipt.ts';
import type { BasicL1Facts } from '../../protocol/contracts/l1-facts.ts';

/** The change of a validation that is in progress between the validator manager and the P-Chain. */
export type Change =
  | { readonly kind: 'none' }
  /**
   * `registration`: requested but not completed by the manager. The P-Chain may have accepted it.
   * `expired`: expired before the P-Chain accepted it.
   */
  | {
      readonly kind: 'registration' | 'expired';
      readonly validationId: ValidationId;
      readonly registration: RegistrationMessage;
    }
  | {
      readonly kind: 'weight';
      readonly validationId: ValidationId;
      readonly nonce: bigint;
      readonly weight: Weight;
      /**
       * False if the manager has completed the update, but the P-Chain has not applied it. In generation A, the
       * acknowledgement of an earlier update can complete a later update.
       */
      readonly isOpen: boolean;
    }
  | { readonly kind: 'removal'; readonly validationId: ValidationId; readonly nonce: bigint };

export type ChangeInProgress = Exclude<Change, { kind: 'none' }>;
export type ChangeKind = ChangeInProgress['kind'];
export type ChangeKinds = ReadonlySet<ChangeKind>;

/**
 * Returns the change that is in progress for a node.
 * @throws OnboardError E-TASK-208 if one chain shows what follows a change that the other one does not show, so that
 * an endpoint is behind; E-TASK-213 if a pending registration has no message, E-TASK-240 as `isExpired` does
 */
export function changeOf(facts: ValidationFacts): Change {
  const { validationId, manager, pChain, registration, weightUpdateOpen: isOpen } = facts;
  if (validationId === undefined || manager === undefined) return { kind: 'none' };
  switch (manager.status) {
    case 'pending-added': {
      if (registration === undefined) {
        throw new OnboardError('E-TASK-213', { validation: validationId });
      }
      const kind = isExpired(facts) ? 'expired' : 'registration';
      return { kind, validationId, registration };
    }
    case 'active': {
      const { sentNonce: nonce, receivedNonce, weight } = manager;
      const { minNonce = nonce + 1n } = pChain ?? {};
      // No message but the manager's changes the nonce on the P-Chain.
      if (minNonce > nonce + 1n) throw mismatchError(facts);
      const isPChainBehind = nonce > 0n && minNonce <= nonce;
      // Also in generation A, only the acknowledgement of the first nonce completes the first update.
      const isAcknowledged = receivedNonce === nonce || (!isOpen && minNonce < 2n);
      if (isPChainBehind && isAcknowledged) throw mismatchError(facts);
      return isOpen || isPChainBehind
        ? { kind: 'weight', validationId, nonce, weight, isOpen }
        : { kind: 'none' };
    }
    case 'pending-removed': {
      // A P-Chain from before the registration does not show the validator either.
      const { pChainTime } = facts;
      const isGone = pChainTime !== undefined && pChainTime >= manager.startedAt;
      if (pChain === undefined && !isGone) throw mismatchError(facts);
      return { kind: 'removal', validationId, nonce: manager.sentNonce };
    }
    case 'unknown':
    case 'completed':
    case 'invalidated':
      return { kind: 'none' };
  }
}

export const mismatchError = ({
  nodeId: node,
  validationId: validation = message('noun.its-validation'),
}: {
  readonly nodeId: string;
  readonly validationId?: ValidationId | Message | undefined;
}): OnboardError => new OnboardError('E-TASK-208', { node, validation });

/** As `changeOf`; undefined if the facts leave it open. The next task reports that error. */
export function knownChangeOf(facts: ValidationFacts): Change | undefined {
  try {
    return changeOf(facts);
  } catch (error) {
    ignoreOnboardError(error);
    return undefined;
  }
}

/**
 * Only the P-Chain's own time ends a registration: by the C-Chain's time alone, it may be one that an endpoint behind
 * does not show yet.
 * @throws OnboardError E-TASK-240 while the P-Chain's time is before the expiry
 */
export function isExpired(facts: ValidationFacts): boolean {
  if (!isOverdue(facts)) return false;
  const { nodeId: node, pChainTime: time, registration } = facts;
  const { expiry } = registration.message;
  if (time !== undefined && time >= expiry) return true;
  const shown = time === undefined ? message('noun.unknown') : dateOf(time);
  throw new OnboardError('E-TASK-240', { node, expiry: dateOf(expiry), time: shown });
}

/** True if the P-Chain has applied the change, or if the change needs no P-Chain transaction. */
export function isApplied(change: Change, { pChain }: ValidationFacts): boolean {
  switch (change.kind) {
    case 'registration':
      return pChain !== undefined;
    case 'weight':
      return pChain !== undefined && pChain.minNonce > change.nonce;
    case 'removal':
      return pChain === undefined;
    case 'expired':
    case 'none':
      return true;
  }
}

/** False for an update that the manager has already completed (see `isOpen` of `Change`). */
export function awaitsPChainMessage(change: Change): boolean {
  return change.kind !== 'none' && (change.kind !== 'weight' || change.isOpen);
}

export function changeIdOf(change: ChangeInProgress): string {
  return change.kind === 'weight' || change.kind === 'removal'
    ? `${change.validationId}:${change.nonce}`
    : change.validationId;
}

const CHANGE_NOUNS: Record<InitiatedChange['kind'], NounKey> = {
  registration: 'noun.addition',
  weight: 'noun.stake-change',
  removal: 'noun.removal',
};

export type AdoptedChange = Pick<InitiatedChange, 'kind' | 'validationId' | 'operator'>;

interface WantedChange {
  readonly nodeId: NodeId;
  readonly kinds: readonly [InitiatedChange['kind'], ...InitiatedChange['kind'][]];
}

/**
 * Considers only the given kinds. Any account or tool may have sent the transaction.
 * @throws OnboardError E-EVM-106, E-TASK-216, E-TX-102; E-TX-103 if the transaction has initiated no such change
 * (the error names the first kind)
 */
export async function adoptChange(
  readers: Readers,
  l1: BasicL1Facts,
  { hash, receipt }: { readonly hash: EvmHash; readonly receipt: EvmReceipt | undefined },
  { nodeId: node, kinds }: WantedChange,
): Promise<AdoptedChange> {
  if (receipt === undefined) {
    const transaction = await readers.evm.transaction(hash);
    throw transaction === undefined
      ? new OnboardError('E-EVM-106', { hash })
      : new OnboardError('E-TASK-216', { hash });
  }
  if (receipt.status === 'reverted') throw new OnboardError('E-TX-102', { hash });
  for (const change of changesInReceipt(l1, receipt.logs)) {
    const { kind, validationId, operator } = change;
    if (!kinds.includes(kind)) continue;
    // Without an event of the middleware, only the validation ID is known.
    const nodeId =
      change.nodeId ?? (await readManagerValidator(readers.evm, l1, validationId)).nodeId;
    if (nodeId === node) return { kind, validationId, operator };
  }
  throw new OnboardError('E-TX-103', { hash, what: message(CHANGE_NOUNS[kinds[0]]), node });
}
