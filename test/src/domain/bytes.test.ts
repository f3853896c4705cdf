import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bytesEqual,
  bytesToHex,
  compareBytes,
  hexToBytes,
  isHex,
} from '../../../src/domain/identity/bytes.ts';

const some = fc.uint8Array({ maxLength: 40 });

describe('hexadecimal', () => {
  test('survives the way to text and back, with its prefix or without', () => {
    fc.assert(
      fc.property(some, (raw) => {
        const hex = bytesToHex(raw);
        expect(isHex(hex, raw.length)).toBe(true);
        expect(hexToBytes(hex)).toEqual(raw);
        expect(hexToBytes(hex.slice(2).toUpperCase())).toEqual(raw);
      }),
    );
  });

  test.each(['0x1', '0xzz', 'x', '0x 00', '0X00', '00\n'])('"%s" is none', (text) => {
    expect(() => hexToBytes(text)).toThrow(RangeError);
    expect(isHex(text)).toBe(false);
  });

  test('is told by its length and its prefix', () => {
    expect(isHex('0x')).toBe(true);
    expect(isHex('00')).toBe(false);
    expect(isHex('0x0011', 2)).toBe(true);
    expect(isHex('0x0011', 3)).toBe(false);
    expect(isHex(17)).toBe(false);
  });
});

describe('byte strings', () => {
  test('are ordered as their hexadecimal is', () => {
    fc.assert(
      fc.property(some, some, (a, b) => {
        const [left, right] = [bytesToHex(a), bytesToHex(b)];
        const expected = left < right ? -1 : left > right ? 1 : 0;
        expect(Math.sign(compareBytes(a, b))).toBe(expected);
        expect(bytesEqual(a, b)).toBe(expected === 0);
      }),
    );
  });

  test('a beginning comes before the whole', () => {
    expect(compareBytes(Uint8Array.of(1), Uint8Array.of(1, 0))).toBeLessThan(0);
    expect(bytesEqual(Uint8Array.of(1), Uint8Array.of(1, 0))).toBe(false);
  });
});
