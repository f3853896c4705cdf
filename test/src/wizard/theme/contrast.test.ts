import { describe, expect, test } from 'vitest';
import { PALETTE } from '../../../../scripts/screenshot/palette.ts';
import { palettes, type Palette, type Style } from '../../../../src/wizard/theme/tones.ts';

/**
 * The minimum contrast by WCAG 2: for text (success criterion 1.4.3), for text in high contrast (1.4.6), and
 * for signs that repeat the text (1.4.11).
 */
const ENOUGH = 4.5;
const HIGH = 7;
const SIGN = 3;

/** The default backgrounds of common terminals. */
const DARK = ['000000', '0c0c0c', '1e1e1e', '282c34', '300a24', '002b36', '2e3436'];
const LIGHT = ['ffffff', 'fdf6e3', 'eeeeec', 'fafafa'];

/** The sixteen colours on terminals with no others: xterm, the Linux console, the old Windows console. */
const SIXTEEN: Readonly<Record<string, readonly string[]>> = {
  greenBright: ['00ff00', '55ff55', '00ff00'],
  cyanBright: ['00ffff', '55ffff', '00ffff'],
  blue: ['0000ee', '0000aa', '000080'],
  magenta: ['cd00cd', 'aa00aa', '800080'],
  red: ['cd0000', 'aa0000', '800000'],
  redBright: ['ff0000', 'ff5555', 'ff0000'],
  yellowBright: ['ffff00', 'ffff55', 'ffff00'],
};

/** Returns the relative luminance, from 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Returns the colour of one of the 256 indices that no terminal changes. */
function exact(index: number): string {
  return PALETTE[index]?.slice(1) ?? '';
}

/** Returns every colour that a style may have; undefined for the terminal's own foreground. */
function coloursOf({ color }: Style): readonly string[] | undefined {
  if (color === undefined) return undefined;
  const index = /^ansi256\((\d+)\)$/.exec(color)?.[1];
  return index === undefined ? SIXTEEN[color] : [exact(Number(index))];
}

test('the ratio equals that of the guidelines', () => {
  expect(ratio('ffffff', '000000')).toBeCloseTo(21);
  expect(ratio('767676', 'ffffff')).toBeCloseTo(4.54, 2);
  expect(exact(81)).toBe('5fd7ff');
  expect(exact(248)).toBe('a8a8a8');
});

const cases: readonly (readonly [Palette, readonly string[]])[] = [
  ['dark', DARK],
  ['light', LIGHT],
  ['dark-16', ['000000']],
  ['light-16', ['ffffff']],
];

describe.each(cases)('%s', (palette, backgrounds) => {
  test.each(allOf(palette))('%s can be read', (_tone, style) => {
    // Terminals draw faint text differently.
    expect(style.dimColor).toBeUndefined();
    expect(leastOf(style, backgrounds)).toBeGreaterThanOrEqual(ENOUGH);
  });
});

/** Returns the styles of all tones, for words and signs. */
function allOf(palette: Palette): readonly (readonly [string, Style])[] {
  const { words, signs } = palettes[palette];
  return [words, signs].flatMap((styles) => Object.entries(styles));
}

/**
 * Returns the lowest contrast on any of these backgrounds. The operator chooses the contrast of the
 * terminal's own foreground.
 */
function leastOf(style: Style, backgrounds: readonly string[]): number {
  const colours = coloursOf(style);
  if (colours === undefined) expect(style.color).toBeUndefined();
  const ratios = (colours ?? []).flatMap((one) => backgrounds.map((other) => ratio(one, other)));
  return Math.min(...ratios, Number.POSITIVE_INFINITY);
}

describe.each(['own', 'own-16'] as const)('%s, if nothing reports the background', (palette) => {
  test.each(Object.entries(palettes[palette].words))(
    'words of %s have the terminal’s own two colours',
    (_tone, { color, dimColor, inverse }) => {
      expect({ color, dimColor, inverse }).toEqual({});
    },
  );

  const backgrounds = palette === 'own' ? [...DARK, ...LIGHT] : ['000000', 'ffffff'];
  test.each(Object.entries(palettes[palette].signs))('a sign of %s stands out', (tone, style) => {
    expect(leastOf(style, backgrounds)).toBeGreaterThanOrEqual(SIGN);
    // The terminal decides how faint text looks, and knows its own background.
    const isFaint = palette === 'own-16' && (tone === 'quiet' || tone === 'todo');
    expect(style.dimColor === true).toBe(isFaint);
  });
});

test('high contrast uses only the terminal’s own two colours, on every common background', () => {
  const styles = allOf('contrast').map(([, style]) => style);
  expect(styles.filter(({ color, dimColor }) => color ?? dimColor)).toEqual([]);
  for (const background of DARK) expect(ratio('ffffff', background)).toBeGreaterThanOrEqual(HIGH);
  for (const background of LIGHT) expect(ratio('000000', background)).toBeGreaterThanOrEqual(HIGH);
});
