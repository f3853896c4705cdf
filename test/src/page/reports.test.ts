import { expect, test } from 'vitest';
import { english } from '../../../src/i18n/english.ts';
import { reportMarkdown } from '../../../src/page/markdown.ts';
import type { ReportBlock } from '../../../src/page/page.ts';
import { reportText } from '../../../src/page/text.ts';
import { wordsOf } from '../support/helpers/words-of.ts';

const HOSTILE = 'a *b* `c` | d <e> [f](g) # h @i';
/** One block of each kind. */
const BLOCKS: readonly ReportBlock[] = [
  { kind: 'heading', level: 1, text: 'Title' },
  { kind: 'sentences', lines: [{ line: HOSTILE, details: [{ code: HOSTILE }] }, { line: 'Two' }] },
  { kind: 'heading', level: 2, text: HOSTILE },
  { kind: 'headline', code: 'G8-SIGN', text: HOSTILE },
  { kind: 'list', lines: [{ line: 'Run' }, { line: { code: 'onboard status' } }] },
  { kind: 'message', label: 'Send', text: `To the owners\n\n${HOSTILE}\n\`\`\`` },
  { kind: 'headline', code: 'G9-HOME', text: 'Nothing is left' },
  { kind: 'heading', level: 3, text: 'Node' },
  {
    kind: 'proofs',
    proofs: [
      { state: 'done', mark: 'done', code: 'G4-REGISTER', title: 'register', proof: [] },
      { state: 'unknown', mark: '?', code: 'G8-SIGN', title: 'sign', proof: ['x', { code: 'y' }] },
    ],
  },
  { kind: 'findings', findings: [{ verdict: 'fails', text: HOSTILE }] },
  { kind: 'grid', head: ['one', 'two'], rows: [['1', { code: HOSTILE }]] },
];

const KINDS: Readonly<Record<ReportBlock['kind'], boolean>> = {
  ...{ heading: true, sentences: true, list: true, headline: true },
  ...{ message: true, proofs: true, findings: true, grid: true },
};

test('text and Markdown of every kind of block have the same words in the same order', () => {
  expect(new Set(BLOCKS.map(({ kind }) => kind))).toEqual(new Set(Object.keys(KINDS)));
  expect(wordsOf(reportMarkdown(BLOCKS, english))).toEqual(wordsOf(reportText(BLOCKS, english)));
});

test('Markdown escapes every text, and puts commands and values between backticks', () => {
  const markdown = reportMarkdown(BLOCKS, english).join('\n').split('\n');
  expect(markdown).toContain('- `onboard status`');
  expect(markdown).toContain('**Nothing is left** G9-HOME');
  expect(markdown).toContain('````text');
  for (const line of markdown.filter((one) => one.includes('*b*'))) {
    // Only the message, which is a block of code, and values between backticks have it unescaped.
    expect(line === HOSTILE || line.includes("`a *b* 'c' \\| d")).toBe(true);
  }
});
