/** Each state has its own glyph, so no state is shown by colour alone. */
export const unicodeGlyphs = {
  steps: { done: '✓', current: '●', waiting: '◌', blocked: '✗', todo: '○' },
  verdicts: { fits: '✓', warns: '!', fails: '✗', unknown: '?' },
  log: { done: '✓', sent: '→', note: '·', failed: '✗' },
  pointer: '>',
  rule: '─',
  ellipsis: '…',
  separator: '·',
  above: '↑',
  below: '↓',
  up: '↑',
  down: '↓',
  upDown: '↑↓',
};

export type Glyphs = Readonly<typeof unicodeGlyphs>;

export const asciiGlyphs: Glyphs = {
  steps: { done: '[x]', current: '[*]', waiting: '[~]', blocked: '[!]', todo: '[ ]' },
  verdicts: { fits: '[x]', warns: '[!]', fails: '[-]', unknown: '[?]' },
  log: { done: '[x]', sent: '->', note: '-', failed: '[-]' },
  pointer: '>',
  rule: '-',
  ellipsis: '...',
  separator: '|',
  above: '^',
  below: 'v',
  up: 'up',
  down: 'down',
  upDown: 'up/down',
};

const PLAIN: Readonly<Record<string, string>> = {
  '…': '...',
  '·': '|',
  '–': '-',
  '—': '-',
  '−': '-',
  '×': 'x',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '→': '->',
  '≥': '>=',
  '≤': '<=',
  '≈': '~',
};

/** Replaces typographic characters with ASCII on terminals without Unicode. Other characters stay. */
export function withTerminalGlyphs(text: string, unicode: boolean): string {
  return unicode ? text : text.replaceAll(/[^\p{ASCII}]/gu, (sign) => PLAIN[sign] ?? sign);
}
