import { expect, test } from 'vitest';
import type { PaidIntent } from '../../../../src/engine/intent.ts';
import { finalNote } from '../../../../src/session/screens/intent-screen.ts';

const weightChange = (key: 'intent.remove-validator' | 'intent.set-weight') =>
  ({ effect: 'p-chain-tx', plan: { type: 'set-weight' }, title: { key } }) as unknown as PaidIntent;

test('both steps that remove a node say what is irreversible', () => {
  const removal = weightChange('intent.remove-validator');
  for (const step of ['remove', 'p-chain']) expect(finalNote(step, removal)).toBeDefined();
  expect(finalNote('p-chain', weightChange('intent.set-weight'))).toBeUndefined();
});
