import { idFromBytes, type ValidationId } from '../../domain/identity/ids.ts';
import {
  decodeRegisterL1Validator,
  registrationValidationId,
} from '../warp/register-l1-validator.ts';
import { decodeL1ValidatorRegistration } from '../warp/validator-registration.ts';
import { decodeL1ValidatorWeight } from '../warp/validator-weight.ts';
import { readPayload } from './read-payload.ts';

/**
 * One function per kind of payload. Each function returns the validation ID, and throws an error for other
 * kinds of payload.
 */
const VALIDATION_ID_READERS: readonly ((payload: Uint8Array) => Uint8Array)[] = [
  (payload) => decodeL1ValidatorRegistration(payload).validationId,
  (payload) => decodeL1ValidatorWeight(payload).validationId,
  (payload) => {
    decodeRegisterL1Validator(payload);
    return registrationValidationId(payload);
  },
];

/**
 * Returns the validation ID in a signed message between the validator manager and the P-Chain; undefined for
 * any other message.
 */
export function validationOfMessage(signed: Uint8Array): ValidationId | undefined {
  for (const read of VALIDATION_ID_READERS) {
    const id = readPayload(signed, (payload) => idFromBytes<ValidationId>(read(payload)));
    if (id !== undefined) return id;
  }
  return undefined;
}
