import { expect, test } from 'vitest';
import { english } from '../../../../src/i18n/english.ts';
import type { StepState } from '../../../../src/page/page.ts';
import type { Milestone } from '../../../../src/session/view/step-bar.ts';
import { presentStep } from '../../../../src/wizard/layout/step-texts.ts';
import { asciiGlyphs } from '../../../../src/wizard/theme/glyphs.ts';

const LAYOUT = {
  ...{ columns: 40, edge: 40, rows: 24, narrow: true, short: false, indent: 1 },
  ...{ glyphs: asciiGlyphs, i18n: english, colour: false, unicode: false },
};
const WAY = [
  ...(['network', 'node', 'account'] as const),
  ...(['register', 'opt-in', 'stake', 'add', 'complete'] as const),
];

function shown(done: readonly Milestone[], current?: Milestone, state: StepState = 'current') {
  const states = new Map(done.map((id): [Milestone, StepState] => [id, 'done']));
  if (current !== undefined) states.set(current, state);
  const steps = WAY.map((id) => {
    return { id, title: english.t(`milestone.${id}`), state: states.get(id) ?? ('todo' as const) };
  });
  return presentStep(steps, 'G', LAYOUT).text;
}

test('no question of a later start is a step back from what the chains show', () => {
  for (let proven = 4; proven < WAY.length; proven += 1) {
    const chains = WAY.slice(3, proven);
    for (const asked of WAY.slice(0, 3)) {
      expect(shown([...WAY.slice(0, WAY.indexOf(asked)), ...chains], asked)).toMatch(
        `Step ${proven + 1} of 8`,
      );
    }
  }
});
