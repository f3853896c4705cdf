import type { Canary } from './keys.ts';

/** One way to write a key. */
export interface Form {
  readonly name: string;
  /** The texts to search for, one character a byte. */
  readonly wanted: readonly string[];
  /** True if upper and lower case are equal. Then the texts are lower case. */
  readonly anyCase?: true;
}

/**
 * Returns every way to write a key: its bytes; hexadecimal in both cases, with and without 0x, and in
 * halves; base64 of both alphabets at each of the three possible offsets in a longer text; decimal; CB58.
 */
export function formsOf({ hex, cb58 }: Canary): readonly Form[] {
  const bytes = Buffer.from(hex, 'hex');
  const digits = hex.toLowerCase();
  const halves = [digits.slice(0, 32), digits.slice(32)];
  const decimal = BigInt(`0x${digits}`).toString();
  const base64 = [0, 1, 2].flatMap((before) => {
    const shifted = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    // The first and last characters contain bits of the surrounding text.
    const sure = shifted.slice(before === 0 ? 0 : 4).slice(0, -4);
    return [sure, sure.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [
    { name: 'bytes', wanted: [bytes.toString('latin1')] },
    { name: 'hexadecimal', wanted: [digits], anyCase: true },
    { name: 'half of its hexadecimal', wanted: halves, anyCase: true },
    { name: 'base64', wanted: base64 },
    { name: 'decimal', wanted: [decimal] },
    { name: 'CB58', wanted: [cb58] },
  ];
}
