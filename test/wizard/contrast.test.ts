import { describe, expect, test } from 'vitest';
import { palettes, type Palette, type Style } from '../../src/wizard/look/tones.ts';

/** What is to be reached by text, after WCAG 2: success criteria 1.4.3 and, for high contrast, 1.4.6. */
const ENOUGH = 4.5;
const HIGH = 7;

/** The backgrounds that terminals come with. */
const DARK = ['000000', '0c0c0c', '1e1e1e', '282c34', '300a24', '002b36', '2e3436'];
const LIGHT = ['ffffff', 'fdf6e3', 'eeeeec', 'fafafa'];

/** The sixteen as terminals draw them that have no more: xterm, the console of Linux, the old one of Windows. */
const SIXTEEN: Readonly<Record<string, readonly string[]>> = {
  greenBright: ['00ff00', '55ff55', '00ff00'],
  cyanBright: ['00ffff', '55ffff', '00ffff'],
  blue: ['0000ee', '0000aa', '000080'],
  magenta: ['cd00cd', 'aa00aa', '800080'],
  red: ['cd0000', 'aa0000', '800000'],
  redBright: ['ff0000', 'ff5555', 'ff0000'],
  yellowBright: ['ffff00', 'ffff55', 'ffff00'],
};

/** Relative luminance, from 0 to 1. */
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

/** What a terminal draws for one of the 256 that it does not change. */
function exact(index: number): string {
  const steps = [0, 95, 135, 175, 215, 255];
  const cube = index - 16;
  const parts =
    index >= 232
      ? [8, 8, 8].map((least) => least + (index - 232) * 10)
      : [cube / 36, (cube / 6) % 6, cube % 6].map((place) => steps[Math.floor(place)] ?? 0);
  return parts.map((part) => part.toString(16).padStart(2, '0')).join('');
}

/** Every colour that a style may come out as; undefined: the terminal's own, whatever it is. */
function coloursOf({ color }: Style): readonly string[] | undefined {
  if (color === undefined) return undefined;
  const index = /^ansi256\((\d+)\)$/.exec(color)?.[1];
  return index === undefined ? SIXTEEN[color] : [exact(Number(index))];
}

test('the ratio is that of the guidelines', () => {
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
  test.each(Object.entries(palettes[palette]))('%s can be read', (_tone, style) => {
    // How faint is faint differs from terminal to terminal.
    expect(style.dimColor).toBeUndefined();
    const colours = coloursOf(style);
    if (colours === undefined) expect(style.color).toBeUndefined();
    const ratios = (colours ?? []).flatMap((one) => backgrounds.map((other) => ratio(one, other)));
    expect(Math.min(...ratios, Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(ENOUGH);
  });
});

test('high contrast draws with the terminal’s own two colours alone, on any background that it comes with', () => {
  const styles = Object.values(palettes.contrast);
  expect(styles.filter(({ color, dimColor }) => color ?? dimColor)).toEqual([]);
  for (const background of DARK) expect(ratio('ffffff', background)).toBeGreaterThanOrEqual(HIGH);
  for (const background of LIGHT) expect(ratio('000000', background)).toBeGreaterThanOrEqual(HIGH);
});
