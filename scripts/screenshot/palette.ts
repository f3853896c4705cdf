// The sixteen colours of a terminal, on a dark background.
const SIXTEEN = [
  ['#1d2129', '#ef6b73', '#7fc981', '#e2b55d', '#6ea8fe', '#c490e4', '#56c2cf', '#d5dae3'],
  ['#717c8f', '#ff8d94', '#a0e3a2', '#f5cf7e', '#96c1ff', '#dbb0f4', '#83dde8', '#ffffff'],
].flat();
/** The intensities of red, green and blue in the colours 16 to 231. The colours 232 to 255 are greys. */
const STEPS = [0, 95, 135, 175, 215, 255];
const GREYS = Array.from({ length: 24 }, (_, index) => 8 + 10 * index);

/** The 256 colours of a terminal. The colours from 16 on are the same in every terminal. */
export const PALETTE: readonly string[] = [
  ...SIXTEEN,
  ...STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => asHex(red, green, blue)))),
  ...GREYS.map((grey) => asHex(grey, grey, grey)),
];
export const BACKGROUND = '#14171d';
export const FOREGROUND = '#d5dae3';

function asHex(...parts: readonly number[]): string {
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
