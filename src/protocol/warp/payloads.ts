import { sha256 } from '@noble/hashes/sha2.js';
import { message } from '../../domain/message.ts';
import {
  type ByteReader,
  concat,
  decodeTyped,
  header,
  lengthPrefixed,
  u16,
  u32,
  u64,
  u8,
} from './bytes.ts';
import { compareBytes } from '../../domain/identity/bytes.ts';

const REGISTER_TYPE = 1;

/** The addresses that receive a remaining balance, or that may disable a validator. */
export interface PChainOwner {
  readonly threshold: number;
  /** P-Chain short IDs of 20 bytes each, ascending. */
  readonly addresses: readonly Uint8Array[];
}

/** The message with which a validator manager asks the P-Chain to register a validator (ACP-77, type 1). */
export interface RegisterL1Validator {
  readonly subnetId: Uint8Array;
  /** 20 bytes. */
  readonly nodeId: Uint8Array;
  /** 48 bytes. */
  readonly blsPublicKey: Uint8Array;
  /** In seconds since 1970. */
  readonly expiry: bigint;
  readonly remainingBalanceOwner: PChainOwner;
  readonly disableOwner: PChainOwner;
  readonly weight: bigint;
}

export function encodeRegisterL1Validator(message: RegisterL1Validator): Uint8Array {
  return concat(
    header(REGISTER_TYPE),
    message.subnetId,
    lengthPrefixed(message.nodeId),
    message.blsPublicKey,
    u64(message.expiry),
    encodeOwner(message.remainingBalanceOwner),
    encodeOwner(message.disableOwner),
    u64(message.weight),
  );
}

/** Decodes the L1's request to register a validator. @throws OnboardError E-WARP-101 */
export function decodeRegisterL1Validator(bytes: Uint8Array): RegisterL1Validator {
  return decodeTyped(bytes, 'noun.registration-message', REGISTER_TYPE, (reader) => ({
    subnetId: reader.take(32),
    nodeId: reader.lengthPrefixed(),
    blsPublicKey: reader.take(48),
    expiry: reader.u64(),
    remainingBalanceOwner: readOwner(reader),
    disableOwner: readOwner(reader),
    weight: reader.u64(),
  }));
}

/** The SHA-256 of the registration message, which is the payload of the addressed call. */
export function registrationValidationId(messageBytes: Uint8Array): Uint8Array {
  return sha256(messageBytes);
}

/** `index`: the validator's position in the conversion. */
export function initialValidationId(subnetId: Uint8Array, index: number): Uint8Array {
  return sha256(concat(subnetId, u32(index)));
}

function encodeOwner(owner: PChainOwner): Uint8Array {
  return concat(u32(owner.threshold), u32(owner.addresses.length), ...owner.addresses);
}

function readOwner(reader: ByteReader): PChainOwner {
  const threshold = reader.u32();
  const count = reader.u32();
  // An address takes 20 bytes, so the remaining bytes limit the count.
  if (count * 20 > reader.bytes.length - reader.offset) reader.refuse(message('reason.ends-early'));
  return { threshold, addresses: Array.from({ length: count }, () => reader.take(20)) };
}

const REGISTRATION_TYPE = 2;

/**
 * The P-Chain's message about a validation (ACP-77, type 2). `registered` is false if the validation is not
 * registered and can never be registered.
 */
interface L1ValidatorRegistration {
  readonly validationId: Uint8Array;
  readonly registered: boolean;
}

export function encodeL1ValidatorRegistration(message: L1ValidatorRegistration): Uint8Array {
  return concat(header(REGISTRATION_TYPE), message.validationId, u8(message.registered ? 1 : 0));
}

/** Decodes the P-Chain's answer whether a validator is registered. @throws OnboardError E-WARP-101 */
export function decodeL1ValidatorRegistration(bytes: Uint8Array): L1ValidatorRegistration {
  return decodeTyped(bytes, 'noun.registration-answer', REGISTRATION_TYPE, (reader) => {
    const validationId = reader.take(32);
    const flag = reader.u8();
    if (flag > 1) reader.refuse(message('reason.neither-yes-nor-no'));
    return { validationId, registered: flag === 1 };
  });
}

const WEIGHT_TYPE = 3;

/** A validator's weight that the validator manager requests or the P-Chain acknowledges (ACP-77, type 3). */
interface L1ValidatorWeight {
  readonly validationId: Uint8Array;
  readonly nonce: bigint;
  readonly weight: bigint;
}

export function encodeL1ValidatorWeight(message: L1ValidatorWeight): Uint8Array {
  return concat(header(WEIGHT_TYPE), message.validationId, u64(message.nonce), u64(message.weight));
}

/** Decodes a message with a validator's weight. @throws OnboardError E-WARP-101 */
export function decodeL1ValidatorWeight(bytes: Uint8Array): L1ValidatorWeight {
  return decodeTyped(bytes, 'noun.weight-message', WEIGHT_TYPE, (reader) => ({
    validationId: reader.take(32),
    nonce: reader.u64(),
    weight: reader.u64(),
  }));
}

const CONVERSION_TYPE = 0;

/** The data with which a subnet was converted to an L1 (ACP-77). */
export interface ConversionData {
  readonly subnetId: Uint8Array;
  readonly managerChainId: Uint8Array;
  /** 20 bytes. */
  readonly managerAddress: Uint8Array;
  readonly validators: readonly {
    readonly nodeId: Uint8Array;
    readonly blsPublicKey: Uint8Array;
    readonly weight: bigint;
  }[];
}

function encodeConversionData(data: ConversionData): Uint8Array {
  const validators = [...data.validators].sort((a, b) => compareBytes(a.nodeId, b.nodeId));
  return concat(
    u16(0),
    data.subnetId,
    data.managerChainId,
    lengthPrefixed(data.managerAddress),
    u32(validators.length),
    ...validators.flatMap((validator) => [
      lengthPrefixed(validator.nodeId),
      validator.blsPublicKey,
      u64(validator.weight),
    ]),
  );
}

export function conversionId(data: ConversionData): Uint8Array {
  return sha256(encodeConversionData(data));
}

/** The P-Chain's confirmation of a conversion (type 0). */
export function encodeSubnetToL1Conversion(id: Uint8Array): Uint8Array {
  return concat(header(CONVERSION_TYPE), id);
}

/** Decodes the message about a subnet's conversion, and returns its ID. @throws OnboardError E-WARP-101 */
export function decodeSubnetToL1Conversion(bytes: Uint8Array): Uint8Array {
  return decodeTyped(bytes, 'noun.conversion-message', CONVERSION_TYPE, (reader) =>
    reader.take(32),
  );
}
