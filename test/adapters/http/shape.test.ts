import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { faultOf } from '../../../src/adapters/http/shape.ts';

const shape = z.object({ list: z.array(z.string()) });

test.each([
  [[], 'it must be an object, not a list'],
  [{}, 'list: it is missing'],
  [{ list: 'one' }, 'list: it must be a list, not a text'],
])('%j is told in our own words', (value, said) => {
  const { error } = shape.safeParse(value);
  expect(faultOf(error!)).toBe(said);
});
