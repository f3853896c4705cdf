import { expect, test } from 'vitest';
import { english } from '../../../../../src/i18n/english.ts';
import { introduction } from '../../../../../src/session/screens/account-screen.ts';

test('the first screen shows the number of steps and signatures, and the cost', () => {
  expect(introduction(english).figures).toBe(
    'Become a validator: 8 steps, about 6 signatures, about 1.3317 AVAX (30 days).',
  );
});
