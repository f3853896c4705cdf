import { bytesEqual } from '../../../domain/identity/bytes.ts';
import { OnboardError } from '../../../domain/errors.ts';
import {
  type BlockchainId,
  P_CHAIN_ID,
  type SubnetId,
  type ValidationId,
  idFromBytes,
} from '../../../domain/identity/ids.ts';
import {
  type AddressedCall,
  type UnsignedMessage,
  decodeAddressedCall,
  decodeUnsignedMessage,
} from '../../../protocol/warp/message.ts';
import { ByteReader } from '../../../protocol/warp/bytes.ts';
import { decodeJustification, type Justification } from '../../../protocol/warp/justification.ts';
import {
  decodeL1ValidatorRegistration,
  decodeL1ValidatorWeight,
  decodeRegisterL1Validator,
  decodeSubnetToL1Conversion,
  initialValidationId,
  registrationValidationId,
} from '../../../protocol/warp/payloads.ts';
import { conversionIdOf, type ChainState } from '../state/state.ts';
import type { Rules, Signable } from '../state/types.ts';

const MAX_NONCE = 0xffff_ffff_ffff_ffffn;

/** A refusal with its application error code. */
class NotSigned extends Error {
  constructor(
    readonly code: number,
    text: string,
  ) {
    super(text);
  }
}

/**
 * Decides whether the validators sign a message of the P-Chain (ACP-77). A refusal has a node's application
 * error code. The code is -1 for bytes that are not a warp message, and for a message of another chain or
 * network.
 */
export function signable(
  rules: Rules,
  state: ChainState,
  unsignedMessage: Uint8Array,
  justification: Uint8Array = new Uint8Array(),
): Signable {
  try {
    const message = parse(-1, 'failed to parse warp unsigned message', () =>
      decodeUnsignedMessage(unsignedMessage),
    );
    verifyPayload(state, addressedCall(message), justification);
    verifySource(rules, message);
    return { ok: true };
  } catch (error) {
    if (error instanceof NotSigned) return { ok: false, code: error.code, text: error.message };
    throw error;
  }
}

function addressedCall(message: UnsignedMessage): AddressedCall {
  const call = parse(1, 'failed to parse warp addressed call', () =>
    decodeAddressedCall(message.payload),
  );
  if (call.source.length > 0) throw new NotSigned(2, 'source address should be empty');
  return call;
}

function verifySource(rules: Rules, message: UnsignedMessage): void {
  if (idFromBytes<BlockchainId>(message.sourceChainId) !== P_CHAIN_ID) {
    throw new NotSigned(-1, 'failed to sign message: wrong SourceChainID');
  }
  if (message.networkId !== rules.networkId) {
    throw new NotSigned(-1, 'failed to sign message: wrong networkID');
  }
}

function verifyPayload(
  state: ChainState,
  { payload }: AddressedCall,
  justification: Uint8Array,
): void {
  const fault = 'failed to parse warp addressed call payload';
  const type = parse(3, fault, () => {
    const reader = new ByteReader(payload, 'noun.payload');
    reader.codecVersion();
    return reader.u32();
  });
  switch (type) {
    case 0: {
      const id = parse(3, fault, () => decodeSubnetToL1Conversion(payload));
      verifyConversion(state, id, justification);
      return;
    }
    case 2: {
      const message = parse(3, fault, () => decodeL1ValidatorRegistration(payload));
      const id = idFromBytes<ValidationId>(message.validationId);
      if (message.registered) {
        verifyRegistered(state, id);
        return;
      }
      verifyNotRegistered(state, id, readJustification(justification));
      return;
    }
    case 3: {
      const message = parse(3, fault, () => decodeL1ValidatorWeight(payload));
      const id = idFromBytes<ValidationId>(message.validationId);
      verifyWeight(state, id, message.nonce, message.weight);
      return;
    }
    case 1:
      parse(3, fault, () => decodeRegisterL1Validator(payload));
      throw new NotSigned(4, 'unsupported warp addressed call payload type: RegisterL1Validator');
    default:
      throw new NotSigned(3, `${fault}: unknown type ${type}`);
  }
}

function verifyConversion(state: ChainState, id: Uint8Array, justification: Uint8Array): void {
  if (justification.length !== 32) {
    throw new NotSigned(
      5,
      `failed to parse justification: expected 32 bytes but got ${justification.length}`,
    );
  }
  const subnetId = idFromBytes<SubnetId>(justification);
  const conversion = state.conversions.get(subnetId);
  if (conversion === undefined) {
    throw new NotSigned(6, `subnet "${subnetId}" has not been converted`);
  }
  const expected = conversionIdOf(conversion);
  if (!bytesEqual(id, expected)) {
    throw new NotSigned(
      7,
      `provided conversionID "${idFromBytes(id)}" != expected conversionID ` +
        `"${idFromBytes(expected)}"`,
    );
  }
}

function verifyRegistered(state: ChainState, id: ValidationId): void {
  if (!state.l1Validators.has(id)) throw new NotSigned(11, `validation "${id}" does not exist`);
}

function verifyNotRegistered(
  state: ChainState,
  id: ValidationId,
  justification: Justification,
): void {
  if (justification.kind === 'initial') {
    if (justification.subnetId.length !== 32) {
      throw new NotSigned(9, 'failed to parse subnetID: not 32 bytes');
    }
    verifySameValidation(id, initialValidationId(justification.subnetId, justification.index));
    const subnetId = idFromBytes<SubnetId>(justification.subnetId);
    if (!state.conversions.has(subnetId)) {
      throw new NotSigned(6, `subnet "${subnetId}" has not been converted`);
    }
    verifyGone(state, id);
    return;
  }
  const { expiry } = parse(13, 'failed to parse RegisterL1Validator justification', () =>
    decodeRegisterL1Validator(justification.message),
  );
  verifySameValidation(id, registrationValidationId(justification.message));
  verifyGone(state, id);
  if (expiry > state.time && !state.expiries.has(id)) {
    throw new NotSigned(14, `validation "${id}" can be registered until ${expiry}`);
  }
}

function verifySameValidation(id: ValidationId, justificationIdBytes: Uint8Array): void {
  const justificationId = idFromBytes<ValidationId>(justificationIdBytes);
  if (id !== justificationId) {
    throw new NotSigned(10, `validationID "${id}" != justificationID "${justificationId}"`);
  }
}

function verifyGone(state: ChainState, id: ValidationId): void {
  if (state.l1Validators.has(id)) throw new NotSigned(12, `validation "${id}" exists`);
}

function verifyWeight(state: ChainState, id: ValidationId, nonce: bigint, weight: bigint): void {
  if (nonce === MAX_NONCE) throw new NotSigned(15, 'impossible nonce');
  verifyRegistered(state, id);
  const validator = state.l1Validators.get(id);
  if (validator !== undefined && nonce + 1n !== validator.minNonce) {
    throw new NotSigned(
      16,
      `provided nonce ${nonce} != expected nonce (${validator.minNonce} - 1)`,
    );
  }
  if (validator !== undefined && weight !== validator.weight) {
    throw new NotSigned(17, `provided weight ${weight} != expected weight ${validator.weight}`);
  }
}

/**
 * Decodes a justification. Protobuf ignores unknown fields, so a node finds no type in an empty or unknown
 * justification.
 */
function readJustification(bytes: Uint8Array): Justification {
  const [tag] = bytes;
  if (tag !== 0x0a && tag !== 0x12) throw new NotSigned(8, 'invalid justification type: <nil>');
  return parse(5, 'failed to parse justification', () => decodeJustification(bytes));
}

function parse<T>(code: number, fault: string, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (error instanceof OnboardError) throw new NotSigned(code, `${fault}: ${error.message}`);
    throw error;
  }
}
