import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choiceWindow } from '../../../../src/wizard/parts/form.tsx';

test('all choices are shown if they fit', () => {
  expect(choiceWindow([1, 2, 3], 1, 6)).toEqual({ first: 0, end: 3 });
});

test('the last choice is shown with as many above it as fit', () => {
  expect(choiceWindow([3, 3, 3, 3, 2, 2], 5, 8)).toEqual({ first: 3, end: 6 });
});

test('the focused choice is always visible, within the available lines', () => {
  const heights = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(heights, fc.nat(), fc.integer({ min: 1, max: 30 }), (lines, place, room) => {
      const picked = place % lines.length;
      const { first, end } = choiceWindow(lines, picked, room);
      expect(first).toBeLessThanOrEqual(picked);
      expect(end).toBeGreaterThan(picked);
      const used = lines.slice(first, end).reduce((sum, height) => sum + height, 0);
      expect(used).toBeLessThanOrEqual(Math.max(room, lines[picked]!));
    }),
  );
});
