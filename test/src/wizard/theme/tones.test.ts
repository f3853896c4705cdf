import { expect, test } from 'vitest';
import { asciiGlyphs, unicodeGlyphs } from '../../../../src/wizard/theme/glyphs.ts';
import { palette, styleOf } from '../../../../src/wizard/theme/tones.ts';

test('words have the terminal’s own text colour, and no sign has another colour than its four', () => {
  const colours = (part: 'words' | 'signs'): Set<unknown> =>
    new Set(Object.values(palette[part]).map(({ color }) => color));
  expect(colours('words')).toEqual(new Set([undefined]));
  expect(colours('signs')).toEqual(new Set([undefined, 'green', 'cyan', 'yellow', 'red']));
});

test('without colour, only bold is left', () => {
  const styles = Object.keys(palette.signs).map((tone) =>
    styleOf(tone as keyof typeof palette.signs, { colour: false }, 'signs'),
  );
  expect(styles.flatMap((style) => Object.keys(style))).toEqual(['bold', 'bold']);
});

test.each([unicodeGlyphs, asciiGlyphs])(
  'every state and verdict has a sign of its own',
  (glyphs) => {
    for (const signs of [glyphs.steps, glyphs.verdicts, glyphs.log]) {
      expect(new Set(Object.values(signs)).size).toBe(Object.keys(signs).length);
    }
  },
);
