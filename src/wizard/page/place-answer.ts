import type { Block, Choice } from '../../page/page.ts';
import { lineCount } from '../layout/cut-text.ts';
import { labelColumn, namesItself } from '../layout/columns.tsx';
import { foldedValue, longestWhole } from '../parts/text.tsx';
import type { Theme } from '../layout/terminal-layout.ts';

// The rows around the blocks: header, steps, rule, hints, blank lines, the terminal's last row, and the note
// about hidden lines. A screen with few rows has no blank lines and no rule.
const FRAME = 8;
const FRAME_SHORT = 7;

// The columns of a title's glyph, or of the pointer before a choice.
const MARK = 2;
// The columns for the indents, the glyph and the verdict of a finding.
const AROUND_FINDING = 16;

/** The minimum number of lines for the choices on a screen with too few rows for all of them. */
const LEAST = 3;
/** A block that yields, or its last pairs, go below the choices if they would get fewer than `LEAST` lines. */
export function placeAnswer(
  blocks: readonly Block[],
  { choices, picked }: { readonly choices: readonly Choice[]; readonly picked: number },
  theme: Theme,
): { readonly above: readonly Block[]; readonly below: readonly Block[]; readonly room: number } {
  const { columns, indent, rows, short } = theme;
  const at = blocks.findIndex(({ kind }) => kind === 'answer');
  const before = blocks
    .slice(0, Math.max(0, at))
    .filter((block) => !(short && block.if === 'tall'));
  const height = (block: Block): number =>
    linesOf(block, theme) + (block.tight === true || short ? 0 : 1);
  const width = columns - 2 * indent;
  const lines = choices.reduce((sum, { title }) => sum + lineCount(title, width - MARK), 0);
  let room = rows - (short ? FRAME_SHORT : FRAME);
  for (const block of before) if (block.if !== 'yields') room -= height(block);
  const above: Block[] = [];
  const moved: Block[] = [];
  for (const block of before) {
    if (block.if !== 'yields') {
      above.push(block);
      continue;
    }
    const least = block.kind === 'values' && room >= lines ? lines : Math.min(lines, LEAST);
    const [first, rest] = moved.length > 0 ? [undefined, block] : split(block, room - least);
    if (first !== undefined) {
      above.push(first);
      room -= height(first);
    }
    if (rest !== undefined) moved.push(rest);
  }
  /** Only pairs can be split, because the first pairs matter most. */
  function split(block: Block, most: number): readonly [Block | undefined, Block?] {
    if (height(block) <= most) return [block];
    if (block.kind !== 'pairs') return [undefined, block];
    const upTo = (count: number): Block => ({ ...block, pairs: block.pairs.slice(0, count) });
    const count = block.pairs.findLastIndex((_, index) => height(upTo(index)) <= most);
    return count < 1
      ? [undefined, block]
      : [upTo(count), { ...block, pairs: block.pairs.slice(count) }];
  }
  const below = [...moved, ...blocks.slice(at + 1)];
  // The rows for the numbers of hidden choices: above, and below unless the frame says what is below.
  const isLast = below.length === 0 && picked !== choices.length - 1;
  const hidden = (picked === 0 ? 0 : 1) + (isLast ? 1 : 0);
  return { above, below, room: lines > room ? Math.max(LEAST - 1, room - hidden) : room };
}

function linesOf(block: Block, theme: Theme): number {
  const { columns, edge, indent } = theme;
  const longest = longestWhole({ kind: 'nothing' }, theme);
  const fold = (value: string): string => foldedValue(value, longest, theme);
  const width = columns - 2 * indent;
  switch (block.kind) {
    case 'title':
      return lineCount(block.text, width - (block.mark === undefined ? 0 : MARK));
    case 'prose':
      return lineCount(block.text, width);
    case 'pairs':
      return labelColumn(
        block.pairs.map(({ label, value }) => ({ label, value: fold(value) })),
        width,
      ).lines;
    case 'findings':
      return block.findings.reduce(
        (sum, { text }) => sum + lineCount(text, columns - AROUND_FINDING),
        0,
      );
    case 'values':
      return block.values.reduce(
        (sum, { label, value }) =>
          sum +
          (label === undefined || namesItself({ label, value }) ? 0 : 1) +
          lineCount(fold(value), edge),
        0,
      );
    default:
      return 0;
  }
}
