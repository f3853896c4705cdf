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

  test.each([
    ['0x', undefined, true],
    ['00', undefined, false],
    ['0x0011', 2, true],
    ['0x0011', 3, false],
    [17, undefined, false],
  ])('%j is hexadecimal of %s bytes: %s', (value, length, expected) => {
    expect(isHex(value, length)).toBe(expected);
  });
});

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
