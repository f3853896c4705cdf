import { hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import { idFromHex, nodeIdFromBytes, type ValidationId } from '../../domain/identity/ids.ts';
import { groupDigits } from '../../domain/units.ts';

/** A padded or raw NodeID in its usual form; other bytes as they are. */
export function showNode(hex: Hex): string {
  const bytes = hexToBytes(hex);
  const padded = bytes.length === 32 && bytes.slice(0, 12).every((byte) => byte === 0);
  if (padded) return nodeIdFromBytes(bytes.slice(12));
  return bytes.length === 20 ? nodeIdFromBytes(bytes) : hex.slice(0, 66);
}

/** A validation ID in its usual form. */
export function showValidation(hex: Hex): ValidationId {
  return idFromHex<ValidationId>(hex);
}

/** A weight, with its digits in groups. */
export function showWeight(weight: bigint): string {
  return groupDigits(weight.toString());
}

/** A time of the chain, seconds since 1970, as UTC. Times beyond what a date holds stay numbers. */
export function showTime(seconds: number | bigint): string {
  const date = new Date(Number(seconds) * 1000);
  return Number.isNaN(date.getTime())
    ? seconds.toString()
    : date.toISOString().replace('T', ' ').replace('.000Z', ' UTC');
}
