import { sha256 } from '@noble/hashes/sha2.js';
import { bytesEqual, bytesToHex, hexToBytes, type Hex } from '../../../domain/identity/bytes.ts';
import { pChainAddress, parsePChainAddress } from '../../../domain/identity/p-chain-address.ts';
import { concat } from '../../../protocol/warp/bytes.ts';
import type { PChainOwner } from '../../../protocol/warp/payloads.ts';
import {
  decoding,
  parseText,
  refuseIf,
  RpcError,
  withErrorPrefix,
} from '../../server/rpc-service.ts';
import { shortIdFromBytes, type ShortId } from '../state/types.ts';

const CHECKSUM_LENGTH = 4;

/** `hex` and `hexc` have a checksum, `hexnc` has none. `json` requests a decoded transaction or block. */
type Encoding = 'hex' | 'hexc' | 'hexnc' | 'json';

const ENCODINGS: readonly Encoding[] = ['hex', 'hexc', 'hexnc', 'json'];

/** Defaults to `hex`. */
export function encoding(value: unknown): Encoding {
  const match = ENCODINGS.find((name) => name === parseText(value ?? 'hex').toLowerCase());
  if (match === undefined) throw new RangeError('invalid encoding');
  return match;
}

export function encodeBytes(bytes: Uint8Array, encoding: Encoding): Hex {
  refuseIf(encoding === 'json', 'unsupported encoding in method');
  return bytesToHex(encoding === 'hexnc' ? bytes : concat(bytes, checksum(bytes)));
}

/** Decodes a text of bytes with a checksum. @throws RpcError for text that is not hex or has a wrong checksum */
export function decodeBytes(hex: string, encoding: Encoding): Uint8Array {
  refuseIf(encoding === 'json', 'unsupported encoding in method');
  if (hex === '') return new Uint8Array();
  refuseIf(!hex.startsWith('0x'), 'missing 0x prefix to hex encoding');
  const decoded = hexBytes(hex);
  if (encoding === 'hexnc') return decoded;
  refuseIf(decoded.length < CHECKSUM_LENGTH, 'input string is smaller than the checksum size');
  const bytes = decoded.slice(0, -CHECKSUM_LENGTH);
  refuseIf(!bytesEqual(decoded.slice(-CHECKSUM_LENGTH), checksum(bytes)), 'invalid input checksum');
  return bytes;
}

/** @throws RpcError with the text of Go's hex decoder */
function hexBytes(hex: string): Uint8Array {
  const invalidCharacter = /[^0-9a-fA-F]/u.exec(hex.slice(2))?.[0];
  if (invalidCharacter !== undefined) {
    const codePoint = (invalidCharacter.codePointAt(0) ?? 0)
      .toString(16)
      .toUpperCase()
      .padStart(4, '0');
    throw new RpcError(`encoding/hex: invalid byte: U+${codePoint} '${invalidCharacter}'`);
  }
  refuseIf(hex.length % 2 === 1, 'encoding/hex: odd length hex string');
  return hexToBytes(hex);
}

/** Writes a time as a node does. @param seconds since 1970 */
export function formatTime(seconds: bigint): string {
  return new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z');
}

export function formatOwner({ threshold, addresses }: PChainOwner, hrp: string): object {
  return {
    locktime: '0',
    threshold: threshold.toString(),
    addresses: addresses.map((shortId) => pChainAddress(shortId, hrp)),
  };
}

function checksum(bytes: Uint8Array): Uint8Array {
  return sha256(bytes).slice(-CHECKSUM_LENGTH);
}

/** Parses a P-Chain address. @throws RpcError */
export function parseShortId(text: string, hrp: string): ShortId {
  return withErrorPrefix(`couldn't parse address "${text}"`, () => {
    const [alias = '', body] = text.split('-', 2);
    if (body === undefined) throw new RpcError('no separator found in address');
    refuseIf(alias !== 'P', `mismatched chainIDs: expected "P" but got "${alias}"`);
    return decoding(() => shortIdFromBytes(parsePChainAddress(body, hrp)), 'invalid address');
  });
}
