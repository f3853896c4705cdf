// The sixteen colours of a terminal, on a dark background.
export const PALETTE: readonly string[] = [
  ['#1d2129', '#ef6b73', '#7fc981', '#e2b55d', '#6ea8fe', '#c490e4', '#56c2cf', '#d5dae3'],
  ['#717c8f', '#ff8d94', '#a0e3a2', '#f5cf7e', '#96c1ff', '#dbb0f4', '#83dde8', '#ffffff'],
].flat();
export const BACKGROUND = '#14171d';
export const FOREGROUND = '#d5dae3';
