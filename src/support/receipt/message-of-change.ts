import { bytesEqual } from '../../domain/identity/bytes.ts';
import { idToBytes } from '../../domain/identity/ids.ts';
import { readPayload } from '../../protocol/messages/p-chain-messages.ts';
import { decodeL1ValidatorWeight, registrationValidationId } from '../../protocol/warp/payloads.ts';
import type { LoggedChange } from './logged-calls.ts';

/**
 * True if a signed message registers the change's validation, or sets the validation's weight with the
 * change's nonce.
 */
export function isMessageOfChange(
  signedMessage: Uint8Array,
  { validationId, nonce }: Pick<LoggedChange, 'validationId' | 'nonce'>,
): boolean {
  const isChange = (payload: Uint8Array): boolean => {
    const validation = idToBytes(validationId);
    if (nonce === undefined) return bytesEqual(registrationValidationId(payload), validation);
    const weight = decodeL1ValidatorWeight(payload);
    return weight.nonce === nonce && bytesEqual(weight.validationId, validation);
  };
  // A message of another kind cannot be decoded, so it is not the change's message.
  return readPayload(signedMessage, isChange) ?? false;
}
