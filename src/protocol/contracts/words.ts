import type { Hex } from '../../domain/identity/bytes.ts';
import { idFromHex, type ValidationId } from '../../domain/identity/ids.ts';

/**
 * Returns the data if it is exactly one 32-byte word.
 * @throws RangeError otherwise
 */
export function oneWord(data: Hex): Hex {
  if (data.length !== 66) throw new RangeError('not one 32-byte word');
  return data;
}

/** Converts a word to a validation ID. Zero stands for no validation and yields undefined. */
export function idOrNone(word: Hex): ValidationId | undefined {
  return BigInt(word) === 0n ? undefined : idFromHex<ValidationId>(word);
}

/** The value that a contract returns for "no address". */
export const ZERO_ADDRESS: Hex = `0x${'00'.repeat(20)}`;
