import { hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import { idFromHex, nodeIdFromBytes, type ValidationId } from '../../domain/identity/ids.ts';
import { groupDigits } from '../../domain/units.ts';

/** Formats a padded or raw NodeID. Formats all other bytes as hex. */
export function showNode(hex: Hex): string {
  const bytes = hexToBytes(hex);
  const padded = bytes.length === 32 && bytes.slice(0, 12).every((byte) => byte === 0);
  if (padded) return nodeIdFromBytes(bytes.slice(12));
  return bytes.length === 20 ? nodeIdFromBytes(bytes) : hex.slice(0, 66);
}

/** Formats a validation ID. */
export function showValidation(hex: Hex): ValidationId {
  return idFromHex<ValidationId>(hex);
}

/** Formats a weight with grouped digits. */
export function showWeight(weight: bigint): string {
  return groupDigits(weight.toString());
}

/** Converts seconds since 1970. A time outside the range of a Date stays a number. */
export function showTime(seconds: number | bigint): Date | string {
  const date = new Date(Number(seconds) * 1000);
  return Number.isNaN(date.getTime()) ? seconds.toString() : date;
}
