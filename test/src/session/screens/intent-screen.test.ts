import { expect, test } from 'vitest';
import type { PaidIntent } from '../../../../src/engine/intent.ts';
import { english } from '../../../../src/i18n/english.ts';
import { finalNote } from '../../../../src/session/screens/intent-screen.ts';

const weightChange = (key: 'intent.remove-validator' | 'intent.set-weight') =>
  ({ effect: 'p-chain-tx', plan: { type: 'set-weight' }, title: { key } }) as unknown as PaidIntent;

test('both steps that remove a node say what is irreversible', () => {
  const removal = weightChange('intent.remove-validator');
  for (const step of ['remove', 'p-chain']) {
    const note = finalNote(step, removal);
    expect(note && english.t(note)).toBe('to validate again, the node must be added again');
  }
  expect(finalNote('p-chain', weightChange('intent.set-weight'))).toBeUndefined();
});
