import { OnboardError } from '../../domain/errors.ts';
import { decodeAddressedCall } from '../warp/addressed-call.ts';
import { decodeSignedMessage } from '../warp/signed-message.ts';

/**
 * Decodes the payload of a signed addressed call with `read`. Returns undefined if the message or the payload
 * is of another kind.
 */
export function readPayload<T>(
  signed: Uint8Array,
  read: (payload: Uint8Array) => T,
): T | undefined {
  try {
    return read(decodeAddressedCall(decodeSignedMessage(signed).unsigned.payload).payload);
  } catch (error) {
    if (error instanceof OnboardError) return undefined;
    throw error;
  }
}
