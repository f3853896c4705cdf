import { expect, test } from 'vitest';
import { codeOfStep, codeOfWait } from '../../../src/standing/codes.ts';

test.each([
  ['add', 'G5-ADD'],
  ['opt-in-vault:0x43D7cE6349E466e96bc3152b517A1e38ec4CE882', 'G4-OPTIN-VAULT'],
  // These two steps have no screen of their own.
  ['replace', 'G9-STUCK'],
  ['expired', 'G8-REMEDY'],
])('the step %s has the code %s', (step, code) => {
  expect(codeOfStep(step)).toBe(code);
});

test.each(['', 'of-a-later-version', 'constructor', '__proto__'])(
  'a step with the unknown name "%s" has the code of an unfinished task',
  (step) => {
    expect(codeOfStep(step)).toBe('G0-RESUME');
  },
);

test('a wait for a nonce that something else uses is shown as a wait for a block', () => {
  expect(codeOfWait('wait.nonce-user')).toBe('G8-WAIT-BLOCK');
});
