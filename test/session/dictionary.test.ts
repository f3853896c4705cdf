import { expect, test } from 'vitest';
import { en } from '../../src/session/text/en.ts';

test('a key that does not exist has no text', () => {
  for (const key of ['', 'constructor', '__proto__', 'toString', 'step.', 'step.other']) {
    expect(en.get(key)).toBeUndefined();
  }
});
