import { expect, test } from 'vitest';
import { OnboardError } from '../../../src/domain/errors.ts';
import { message } from '../../../src/domain/message.ts';
import { createTranslator } from '../../../src/i18n/translator.ts';
import { messages } from '../../../src/i18n/generated/en.ts';
import { english, englishText, nextSteps } from '../../../src/i18n/english.ts';

test('a status advises its reader to check again, not to run a command again', () => {
  const error = new OnboardError('E-AGG-102', { needed: '67' });
  const [first] = nextSteps(error).map(englishText);
  expect(first).toBe('Wait a minute, then check again.');
  const command = english.error(error).next[0];
  expect(command).toBe('Wait a minute, then run the same command again.');
});

test('prints the named network in commands, and a placeholder where none is named', () => {
  const failure = new OnboardError('E-MW-106', { operator: 'o', l1: 'l' });
  const named = createTranslator(
    'en',
    messages,
    {},
    {
      ...{ onboard: 'npx onboard', networkName: 'fuji', timeZone: 'UTC' },
    },
  );
  expect(named.error(failure).next).toEqual(['Opt in: npx onboard opt-in-l1 l --network fuji']);
  expect(english.error(failure).next).toEqual([
    'Opt in: onboard opt-in-l1 l --network <network_name>',
  ]);
});

test('does not ask for at most 0 AVAX', () => {
  const next = (payable: string) =>
    english.error(new OnboardError('E-FORM-208', { payable })).next[0];
  expect(next('0')).toBe('Send more AVAX to the account first.');
  expect(next('0.5')).toBe('Enter 0.5 AVAX or less, or send more AVAX to the account first.');
});

test('a sentence within a sentence loses its full stop', () => {
  const fault = message('E-ID-101', { text: 'x', fault: message('reason.checksum') });
  const { text } = english.error(new OnboardError('E-NODE-103', { url: 'http://n', fault }));
  expect(text).toMatch(/[^.]\.$/);
  expect(text).toContain('"x" is not a valid NodeID');
});
