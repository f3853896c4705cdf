import { sha256 } from '@noble/hashes/sha2.js';
import { compareBytes } from '../../domain/identity/bytes.ts';
import { ByteReader } from './byte-reader.ts';
import { concat, header, lengthPrefixed, u16, u32, u64 } from './byte-writer.ts';

const TYPE = 0;

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

/** Encodes conversion data, with the validators sorted by NodeID. */
export function encodeConversionData(data: ConversionData): Uint8Array {
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

/** Returns the conversion ID: the SHA-256 of the conversion data. */
export function conversionId(data: ConversionData): Uint8Array {
  return sha256(encodeConversionData(data));
}

/** Encodes the message with which the P-Chain confirms a conversion (type 0). */
export function encodeSubnetToL1Conversion(id: Uint8Array): Uint8Array {
  return concat(header(TYPE), id);
}

/** @throws OnboardError E-WARP-101 */
export function decodeSubnetToL1Conversion(bytes: Uint8Array): Uint8Array {
  const reader = new ByteReader(bytes, 'noun.conversion-message');
  reader.codecVersion();
  reader.typeId(TYPE);
  const id = reader.take(32);
  reader.end();
  return id;
}
