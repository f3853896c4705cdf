import { message } from '../../domain/message.ts';
import { ByteReader } from './byte-reader.ts';
import { concat, header, u8 } from './byte-writer.ts';

const TYPE = 2;

/**
 * The P-Chain's message about a validation (ACP-77, type 2). `registered` is false if the validation is not
 * registered and can never be registered.
 */
export interface L1ValidatorRegistration {
  readonly validationId: Uint8Array;
  readonly registered: boolean;
}

export function encodeL1ValidatorRegistration(message: L1ValidatorRegistration): Uint8Array {
  return concat(header(TYPE), message.validationId, u8(message.registered ? 1 : 0));
}

/** @throws OnboardError E-WARP-101 */
export function decodeL1ValidatorRegistration(bytes: Uint8Array): L1ValidatorRegistration {
  const reader = new ByteReader(bytes, 'noun.registration-answer');
  reader.codecVersion();
  reader.typeId(TYPE);
  const validationId = reader.take(32);
  const flag = reader.u8();
  if (flag > 1) reader.refuse(message('reason.neither-yes-nor-no'));
  reader.end();
  return { validationId, registered: flag === 1 };
}
