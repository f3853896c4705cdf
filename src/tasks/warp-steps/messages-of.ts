import { idFromBytes } from '../../domain/identity/ids.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import {
  registrationAck,
  registrationRequest,
  weightAck,
  weightRequest,
} from '../../protocol/messages/p-chain-messages.ts';
import { warpMessageId } from '../../protocol/warp/unsigned-message.ts';
import type { Change } from '../node/change.ts';

type Present = Exclude<Change, { kind: 'none' }>;

/** Returns the validator manager's unsigned message to the P-Chain. */
export function requestOf(change: Present, l1: L1Facts): Uint8Array {
  switch (change.kind) {
    case 'registration':
    case 'expired':
      return registrationRequest(l1, change.registration.bytes);
    case 'weight':
      return weightRequest(l1, change);
    case 'removal':
      return weightRequest(l1, { ...change, weight: 0n });
  }
}

/** Returns the P-Chain's unsigned message that completes the change on the validator manager. */
export function acknowledgementOf(change: Present, l1: L1Facts): Uint8Array {
  switch (change.kind) {
    case 'registration':
      return registrationAck(l1, change.validationId, true);
    case 'weight':
      return weightAck(l1, change);
    case 'removal':
    case 'expired':
      return registrationAck(l1, change.validationId, false);
  }
}

/** Returns the ID of an unsigned message: its SHA-256 hash in CB58. */
export function messageId(unsignedMessage: Uint8Array): string {
  return idFromBytes(warpMessageId(unsignedMessage));
}
