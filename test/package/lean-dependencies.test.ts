import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { NARROW_SIGNS } from '../../scripts/lean-dependencies.mjs';

// As the library itself measures them: what is built takes them for one column each.
test.each([...NARROW_SIGNS])('%s is one column wide, beside any other of the signs', (sign) => {
  expect(stringWidth(sign)).toBe(1);
  for (const other of NARROW_SIGNS) expect(stringWidth(sign + other)).toBe(2);
});
