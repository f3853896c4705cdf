import { describe, expect, test } from 'vitest';
import { parseJson } from '../../../../src/adapters/http/parse-json.ts';
import { ServiceUrl } from '../../../../src/domain/service-url.ts';

const parse = (text: string) =>
  parseJson(text, { url: new ServiceUrl('http://node'), method: 'read' });

test.each([
  ['18446744073709551615', '18446744073709551615'],
  ['-9007199254740993', '-9007199254740993'],
  ['{"a":[1234567890123456,-1,2]}', { a: ['1234567890123456', -1, 2] }],
  [
    '[123456789012345,0.12345678901234567,1.5e-7890123456789012]',
    [123456789012345, 0.12345678901234566, 0],
  ],
  [
    '["1234567890123456","\\"1234567890123456",true,1234567890123456]',
    ['1234567890123456', '"1234567890123456', true, '1234567890123456'],
  ],
])('keeps long integers exact in %s', (text, value) => {
  expect(parse(text)).toEqual(value);
});

/** Microseconds. A parser whose work grows with the square of the size takes minutes of processor time. */
const TEN_SECONDS = 10_000_000;

describe('an answer of 3 MB is parsed at once', () => {
  test.each([
    ['short numbers', `[${'1,'.repeat(1_500_000)}1234567890123456789]`],
    ['empty strings', `[${'"",'.repeat(1_000_000)}1234567890123456789]`],
    ['escapes', `["${'\\\\'.repeat(1_500_000)}",1234567890123456789]`],
    ['one number', `[${'9'.repeat(3_000_000)}]`],
  ])('of %s', (_, text) => {
    const began = process.cpuUsage();
    expect(String((parse(text) as unknown[]).at(-1))).toMatch(/^(?:1234567890123456789|9+)$/);
    expect(process.cpuUsage(began).user).toBeLessThan(TEN_SECONDS);
  });
});
