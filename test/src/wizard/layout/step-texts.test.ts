import { expect, test } from 'vitest';
import { openStep } from '../../../../src/wizard/layout/step-texts.ts';

const STEPS = ['network', 'node', 'account', 'register', 'opt-in', 'stake', 'add', 'complete'];

test('no question of a later start is a step back from what the chains show', () => {
  for (let proven = 4; proven < STEPS.length; proven += 1) {
    for (let asked = 0; asked < 3; asked += 1) {
      const isDone = (place: number) => place < asked || (place >= 3 && place < proven);
      const steps = STEPS.map((id, place) => ({
        id,
        title: id,
        state: isDone(place) ? ('done' as const) : ('todo' as const),
      }));
      expect(openStep(steps)).toBe(proven);
    }
  }
});
