import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OnboardError } from '../../../src/domain/errors.ts';
import {
  formatUnits,
  groupDigits,
  nAvax,
  NAVAX_DECIMALS,
  nAvaxText,
  nAvaxToWei,
  parseAmount,
  parseNAvax,
  wei,
  WEI_DECIMALS,
  weiText,
  weiToNAvaxRoundedUp,
} from '../../../src/domain/units.ts';

const amount = fc.bigInt(0n, 10n ** 40n);
const decimals = fc.integer({ min: 0, max: 18 });

const refused = (code: string, values = expect.anything() as object) =>
  expect.objectContaining({ code, values }) as Error;

describe('amounts', () => {
  test('parses what it formats, but not with grouped digits', () => {
    fc.assert(
      fc.property(amount, decimals, (value, places) => {
        const text = formatUnits(value, places);
        expect(parseAmount(text, places)).toBe(value);
        const grouped = groupDigits(text);
        if (grouped === text) return;
        expect(() => parseAmount(grouped, places)).toThrow(refused('E-AMT-104'));
      }),
    );
  });

  test.each([
    ['12', 9, 12_000_000_000n],
    ['00.5', 9, 500_000_000n],
    ['0.000000001', 9, 1n],
    [' 7 ', 0, 7n],
    ['0', 18, 0n],
  ])('parses "%s" with %i decimals as %s', (text, places, value) => {
    expect(parseAmount(text, places)).toBe(value);
  });

  test.each([
    [' 10,000 ', '10000', '10.000'],
    ['0,5', '5', '0.5'],
    ['0,05', '5', '0.05'],
    [',5', '5', '0.5'],
    ['12,34', '1234', '12.34'],
    ['1,327,000', '1327000', '1327.000'],
    ['1,,000', '1000', '1.000'],
    ['1.000,5', '1.0005', '1000.5'],
    ['1,234,567.25', '1234567.25', '1234.56725'],
  ])('refuses "%s", which can mean %s or %s', (text, thousands, fraction) => {
    const values = { text: text.trim(), thousands, fraction };
    expect(() => parseAmount(text, 9)).toThrow(refused('E-AMT-104', values));
  });

  test.each([
    ...', 1, 1,000, 1,5x -1,5 1.000.000,5 1e3,5'.split(' '),
    ...'1_000 .5 5. +5 -5 1e3 0x10 ١٢ NaN Infinity 1.2.3'.split(' '),
    ...['1 000', '1.5 AVAX', '', ' ', '9'.repeat(61)],
  ])('rejects "%s"', (text) => {
    expect(() => parseAmount(text, 9)).toThrow(refused('E-AMT-101'));
  });

  test('rejects more decimals than the unit has', () => {
    expect(() => parseAmount('0.1234567891', NAVAX_DECIMALS)).toThrow(OnboardError);
    expect(parseAmount('0.1234567891', WEI_DECIMALS)).toBe(123_456_789_100_000_000n);
  });

  test('are written exactly, without trailing zeros, with digits in threes before the point', () => {
    expect(formatUnits(-1_500_000_000n, 9)).toBe('-1.5');
    expect(groupDigits('1234567.1234567')).toBe('1,234,567.1234567');
    expect(groupDigits('-123456')).toBe('-123,456');
    expect(groupDigits('1000')).toBe('1,000');
  });
});

describe('rounded amounts', () => {
  test.each([
    [2_832_640_000_000_000n, '0.00284', '0.00283'],
    [1_331_719_000_000_000_000n, '1.3318', '1.3317'],
    [1n, '0.000000000000000001', '0.000000000000000001'],
    [0n, '0', '0'],
    [123_456_789_000_000_000_000_000n, '123,456.789', '123,456.789'],
  ])('rounds %s wei up where needed and down where held', (value, needed, held) => {
    expect(weiText.needed(wei(value))).toBe(needed);
    expect(weiText.held(wei(value))).toBe(held);
  });

  test('are never on the wrong side, nor a hundredth away', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const read = (text: string) => parseAmount(text.replaceAll(',', ''), WEI_DECIMALS);
        const needed = read(weiText.needed(wei(value)));
        const held = read(weiText.held(wei(value)));
        expect(needed).toBeGreaterThanOrEqual(value);
        expect(held).toBeLessThanOrEqual(value);
        expect((needed - held) * 100n).toBeLessThanOrEqual(value);
      }),
    );
  });

  test('are the same for the same amount in either unit', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const same = nAvaxToWei(nAvax(value));
        expect(nAvaxText.needed(nAvax(value))).toBe(weiText.needed(same));
        expect(nAvaxText.exact(nAvax(value))).toBe(weiText.exact(same));
      }),
    );
  });
});

test('wei are rounded up to the next nAVAX, and whole nAVAX are converted exactly', () => {
  fc.assert(
    fc.property(amount, (value) => {
      const back = nAvaxToWei(weiToNAvaxRoundedUp(wei(value)));
      expect(back).toBeGreaterThanOrEqual(value);
      expect(back - value).toBeLessThan(1_000_000_000n);
      expect(weiToNAvaxRoundedUp(nAvaxToWei(nAvax(value)))).toBe(value);
    }),
  );
});

test('AVAX amounts have 64 bits', () => {
  expect(parseNAvax('18446744073.709551615')).toBe(2n ** 64n - 1n);
  for (const text of ['18446744073.709551616', '99999999999999999999']) {
    expect(() => parseNAvax(text)).toThrow(refused('E-AMT-103'));
  }
});
