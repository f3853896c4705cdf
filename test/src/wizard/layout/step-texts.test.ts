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

test.each([
  ['the first start', shown([], 'network'), 'Step 1 of 8: network'],
  ['between two steps', shown(WAY.slice(0, 3)), 'Step 4 of 8: register'],
  ['a wait', shown(WAY.slice(0, 5), 'stake', 'waiting'), 'Step 6 of 8: stake (waiting)'],
  ['the end', shown(WAY), 'All 8 steps done'],
  [
    'an opt-out of a validator',
    shown(['network', 'node', 'account', 'register', 'stake', 'add', 'complete'], 'opt-in'),
    'Step 5 of 8: opt in',
  ],
  ['nothing to show', presentStep([], 'G', LAYOUT).text, ''],
])('the line of a narrow screen: %s', (_, line, expected) => expect(line).toBe(expected));

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
