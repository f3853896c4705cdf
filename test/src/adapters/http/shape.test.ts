import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { evmAddress, faultOf, uint64 } from '../../../../src/adapters/http/shape.ts';
import { english } from '../../../../src/i18n/english.ts';

const shape = z.object({ list: z.array(z.string()) });
const limits = z.strictObject({
  name: z.exactOptional(z.string().check(z.minLength(2), z.maxLength(4))),
  code: z.exactOptional(z.string().check(z.regex(/^a+$/))),
  count: z.exactOptional(z.int().check(z.positive(), z.maximum(9))),
  pair: z.exactOptional(z.tuple([z.number(), z.number()])),
  flag: z.exactOptional(z.boolean()),
  kind: z.exactOptional(z.enum(['hosted', 'self-hosted'])),
  size: z.exactOptional(uint64),
  at: z.exactOptional(evmAddress),
  map: z.exactOptional(z.record(z.string(), z.array(z.string()).check(z.maxLength(1)))),
});

test.each([
  [shape, [], 'it must be an object, not a list'],
  [shape, null, 'it must be an object, not null'],
  [shape, {}, 'list: it is missing'],
  [shape, { list: 'one' }, 'list: it must be a list, not a text'],
  [limits, { name: 'a' }, 'name: it must have at least 2 characters'],
  [limits, { name: 'abcde' }, 'name: it must have at most 4 characters'],
  [limits, { code: 'b' }, 'code: it has an unexpected form'],
  [limits, { count: 1.5 }, 'count: it must be a whole number, not a number'],
  [limits, { count: 10 }, 'count: it must be at most 9'],
  [limits, { count: 0 }, 'count: it must be more than 0'],
  [limits, { pair: [1] }, 'pair: it must have at least 2 entries'],
  [limits, { pair: [1, 2, 3] }, 'pair: it must have at most 2 entries'],
  [limits, { flag: 1 }, 'flag: it must be true or false, not a number'],
  [limits, { kind: 'mine' }, 'kind: it must be one of "hosted", "self-hosted"'],
  [limits, { size: [] }, 'size: it has an unexpected form'],
  [limits, { at: '0x12' }, 'at: not 20 bytes'],
  [limits, { map: { a: ['1', '2'] } }, 'map.a: it must have at most 1 entries'],
  [limits, { nmae: 'ab' }, 'unknown field: nmae'],
])('describes fault %# in our own words', (kind, value, text) => {
  const { error } = z.safeParse<z.ZodMiniType>(kind, value);
  expect(english.t(faultOf(error!))).toBe(text);
});
