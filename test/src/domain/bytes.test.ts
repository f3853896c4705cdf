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
  test('decodes what it encodes, with and without the prefix', () => {
    fc.assert(
      fc.property(some, (raw) => {
        const hex = bytesToHex(raw);
        expect(isHex(hex, raw.length)).toBe(true);
        expect(hexToBytes(hex)).toEqual(raw);
        expect(hexToBytes(hex.slice(2).toUpperCase())).toEqual(raw);
      }),
    );
  });

  test.each(['0x1', '0xzz', 'x', '0x 00', '0X00', '00\n'])('rejects "%s"', (text) => {
    expect(() => hexToBytes(text)).toThrow(RangeError);
    expect(isHex(text)).toBe(false);
  });

  test('recognises hexadecimal by its prefix and length', () => {
    expect(isHex('0x')).toBe(true);
    expect(isHex('00')).toBe(false);
    expect(isHex('0x0011', 2)).toBe(true);
    expect(isHex('0x0011', 3)).toBe(false);
    expect(isHex(17)).toBe(false);
  });
});

describe('byte strings', () => {
  test('orders byte strings like their hexadecimal text', () => {
    fc.assert(
      fc.property(some, some, (a, b) => {
        const [left, right] = [bytesToHex(a), bytesToHex(b)];
        const expected = left < right ? -1 : left > right ? 1 : 0;
        expect(Math.sign(compareBytes(a, b))).toBe(expected);
        expect(bytesEqual(a, b)).toBe(expected === 0);
      }),
    );
  });

  test('orders a prefix before the longer byte string', () => {
    expect(compareBytes(Uint8Array.of(1), Uint8Array.of(1, 0))).toBeLessThan(0);
    expect(bytesEqual(Uint8Array.of(1), Uint8Array.of(1, 0))).toBe(false);
  });
});
