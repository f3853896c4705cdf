import { keccak_256 } from '@noble/hashes/sha3.js';
import type { Brand } from '../brand.ts';
import { bytesToHex, isHex, type Hex } from './bytes.ts';
import { OnboardError } from '../errors.ts';
import { message, type NounKey } from '../message.ts';
import { refusedText } from '../text/refused.ts';

/** A 20-byte EVM address with its EIP-55 checksum. */
export type EvmAddress = Brand<Hex, 'EvmAddress'>;
/** A 32-byte EVM transaction or block hash, lower case. */
export type EvmHash = Brand<Hex, 'EvmHash'>;

/** The value that a contract returns for "no address". */
export const ZERO_ADDRESS: Hex = `0x${'00'.repeat(20)}`;

/** Accepts one case, or mixed case with a valid checksum (EIP-55). @throws OnboardError E-ID-103 */
export function parseAddress(text: string, what: NounKey = 'noun.address'): EvmAddress {
  const trimmed = text.trim();
  const values = { what: message(what), text: refusedText(text) };
  if (!isHex(trimmed, 20)) {
    throw new OnboardError('E-ID-103', { ...values, fault: message('reason.address-form') });
  }
  const body = trimmed.slice(2);
  const isMixedCase = body !== body.toLowerCase() && body !== body.toUpperCase();
  const checksummed = checksumAddress(trimmed);
  if (isMixedCase && checksummed !== trimmed) {
    throw new OnboardError('E-ID-103', { ...values, fault: message('reason.checksum-changed') });
  }
  return checksummed;
}

export function checksumAddress(address: Hex): EvmAddress {
  const body = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(new TextEncoder().encode(body))).slice(2);
  const letters = [...body].map((letter, i) =>
    Number.parseInt(hash[i] ?? '0', 16) >= 8 ? letter.toUpperCase() : letter,
  );
  return `0x${letters.join('')}` as EvmAddress;
}

/** Returns an address in lower case, which encoders accept without verifying the checksum again. */
export function withoutChecksum(address: Hex): Hex {
  return address.toLowerCase() as Hex;
}

/** Takes 32 bytes in hex as a hash. @throws RangeError for any other length than 32 bytes */
export function hashFromHex(hex: Hex): EvmHash {
  if (!isHex(hex, 32)) throw new RangeError('a hash has 32 bytes');
  return hex.toLowerCase() as EvmHash;
}

/** Parses a hash that a person entered. @throws OnboardError E-ID-104 */
export function parseHash(text: string): EvmHash {
  const trimmed = text.trim();
  if (!isHex(trimmed, 32)) throw new OnboardError('E-ID-104', { text: refusedText(text) });
  return hashFromHex(trimmed);
}

/** Keeps the first and last characters, so that the operator can recognise but not copy the address. */
export function shortAddress(address: string, ellipsis = '…'): string {
  return address.length <= 14 ? address : `${address.slice(0, 6)}${ellipsis}${address.slice(-4)}`;
}
