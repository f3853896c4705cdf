import { sha256 } from '@noble/hashes/sha2.js';
import { message } from '../../domain/message.ts';
import { ByteReader } from './byte-reader.ts';
import { concat, header, lengthPrefixed, u32, u64 } from './byte-writer.ts';

const TYPE = 1;

/** The P-Chain addresses that receive a remaining balance, or that may disable a validator. */
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
    header(TYPE),
    message.subnetId,
    lengthPrefixed(message.nodeId),
    message.blsPublicKey,
    u64(message.expiry),
    encodeOwner(message.remainingBalanceOwner),
    encodeOwner(message.disableOwner),
    u64(message.weight),
  );
}

/** @throws OnboardError E-WARP-101 */
export function decodeRegisterL1Validator(bytes: Uint8Array): RegisterL1Validator {
  const reader = new ByteReader(bytes, 'noun.registration-message');
  reader.codecVersion();
  reader.typeId(TYPE);
  const message = {
    subnetId: reader.take(32),
    nodeId: reader.lengthPrefixed(),
    blsPublicKey: reader.take(48),
    expiry: reader.u64(),
    remainingBalanceOwner: readOwner(reader),
    disableOwner: readOwner(reader),
    weight: reader.u64(),
  };
  reader.end();
  return message;
}

/**
 * Returns the validation ID of a registration: the SHA-256 of the registration message. The message is the
 * payload of the addressed call.
 */
export function registrationValidationId(messageBytes: Uint8Array): Uint8Array {
  return sha256(messageBytes);
}

/**
 * Returns the validation ID of an initial validator from the subnet ID and the validator's position in the
 * conversion.
 */
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
