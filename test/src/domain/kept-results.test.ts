import { expect, test } from 'vitest';
import { keptResults } from '../../../src/domain/kept-results.ts';

test('computes each result once, also undefined, and keeps no failure and not more than allowed', () => {
  const asked: string[] = [];
  const kept = keptResults<string | undefined>(2);
  const ask = (of: string, result?: string) =>
    kept(of, () => {
      asked.push(of);
      if (result === 'fails') throw new Error('failed');
      return result;
    });
  expect([ask('a', '1'), ask('a', '2'), ask('b'), ask('b', '3')]).toEqual([
    '1',
    '1',
    undefined,
    undefined,
  ]);
  expect(() => ask('c', 'fails')).toThrow('failed');
  expect([ask('c', '4'), ask('c', '5'), ask('a', '6')]).toEqual(['4', '4', '6']);
  expect(asked).toEqual(['a', 'b', 'c', 'c', 'a']);
});
