import type { Canary } from './keys.ts';

/** One way to write a key. */
export interface Form {
  readonly name: string;
  readonly isIn: (bytes: Buffer, text: string, lower: string) => boolean;
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
  const plain = (name: string, wanted: string): Form => ({
    name,
    isIn: (_bytes, text) => text.includes(wanted),
  });
  return [
    { name: 'bytes', isIn: (found) => found.includes(bytes) },
    { name: 'hexadecimal', isIn: (_b, _t, lower) => lower.includes(digits) },
    {
      name: 'half of its hexadecimal',
      isIn: (_b, _t, lower) => halves.some((half) => lower.includes(half)),
    },
    { name: 'base64', isIn: (_b, text) => base64.some((wanted) => text.includes(wanted)) },
    plain('decimal', decimal),
    plain('CB58', cb58),
  ];
}
