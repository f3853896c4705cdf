import { message } from '../../domain/message.ts';
import { ByteReader, concat } from './bytes.ts';

const SUBNET_ID_INDEX_TAG = 0x0a; // field 1, length-delimited
const REGISTRATION_TAG = 0x12; // field 2, length-delimited
const INDEX_TAG = 0x10; // field 2 of SubnetIDIndex, varint

/** The data that validators need before they sign that a validation does not exist on the P-Chain. */
export type Justification =
  | { readonly kind: 'registration'; readonly message: Uint8Array }
  | {
      readonly kind: 'initial';
      /** 32 bytes in a valid justification. The decoder does not check the length. */
      readonly subnetId: Uint8Array;
      readonly index: number;
    };

/** The protobuf `L1ValidatorRegistrationJustification`. */
export function encodeJustification(justification: Justification): Uint8Array {
  if (justification.kind === 'registration') {
    return delimitedField(REGISTRATION_TAG, justification.message);
  }
  const index = concat(Uint8Array.of(INDEX_TAG), varint(justification.index));
  return delimitedField(
    SUBNET_ID_INDEX_TAG,
    concat(delimitedField(SUBNET_ID_INDEX_TAG, justification.subnetId), index),
  );
}

/** Decodes the justification of a removal. @throws OnboardError E-WARP-101 */
export function decodeJustification(bytes: Uint8Array): Justification {
  const reader = new ByteReader(bytes, 'noun.justification');
  const tag = reader.u8();
  const body = reader.take(readVarint(reader));
  reader.end();
  if (tag === REGISTRATION_TAG) return { kind: 'registration', message: body };
  if (tag !== SUBNET_ID_INDEX_TAG) reader.refuse(message('reason.unknown-kind'));
  const bodyReader = new ByteReader(body, 'noun.justification');
  if (bodyReader.u8() !== SUBNET_ID_INDEX_TAG) bodyReader.refuse(message('reason.no-subnet'));
  const subnetId = bodyReader.take(readVarint(bodyReader));
  // proto3 omits a zero.
  if (bodyReader.offset === body.length) return { kind: 'initial', subnetId, index: 0 };
  if (bodyReader.u8() !== INDEX_TAG) bodyReader.refuse(message('reason.no-index'));
  const index = readVarint(bodyReader);
  bodyReader.end();
  return { kind: 'initial', subnetId, index };
}

function delimitedField(tag: number, body: Uint8Array): Uint8Array {
  return concat(Uint8Array.of(tag), varint(body.length), body);
}

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  return Uint8Array.from([...bytes, rest]);
}

function readVarint(reader: ByteReader): number {
  let value = 0;
  for (let shift = 0; shift < 35; shift += 7) {
    const byte = reader.u8();
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) {
      if (value > 0xffff_ffff) reader.refuse(message('reason.number-too-large'));
      return value;
    }
  }
  return reader.refuse(message('reason.endless-number'));
}
