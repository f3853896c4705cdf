import type { Finding, StepState } from '../../page/page.ts';
import type { LogLine } from '../../session/view/view.ts';

/** The glyphs of the wizard. Each state has its own glyph, so no state is shown by colour alone. */
export interface Glyphs {
  readonly steps: Readonly<Record<StepState, string>>;
  readonly verdicts: Readonly<Record<Finding['verdict'], string>>;
  readonly log: Readonly<Record<LogLine['mark'], string>>;
  /** Stands before the focused item. */
  readonly pointer: string;
  /** A horizontal rule, one column wide. */
  readonly rule: string;
  readonly ellipsis: string;
  readonly separator: string;
  /** Stands before the number of hidden items above the list. */
  readonly above: string;
  readonly below: string;
  /** The arrow keys. */
  readonly up: string;
  readonly down: string;
  readonly upDown: string;
}

export const unicodeGlyphs: Glyphs = {
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
