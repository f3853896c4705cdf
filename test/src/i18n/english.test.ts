import { expect, test } from 'vitest';
import { OnboardError } from '../../../src/domain/errors.ts';
import { english, englishText, nextSteps } from '../../../src/i18n/english.ts';

test('a status advises its reader to check again, not to run a command again', () => {
  const error = new OnboardError('E-AGG-102', { needed: '67' });
  const [first] = nextSteps(error).map(englishText);
  expect(first).toBe('Wait a minute, then check again.');
  const command = english.error(error).next[0];
  expect(command).toBe('Wait a minute, then run the same command again.');
});
