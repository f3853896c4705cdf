import { Box } from 'ink';
import { describe, expect, test } from 'vitest';
import stringWidth from 'string-width';
import type { Block } from '../../../../src/page/page.ts';
import type { View } from '../../../../src/session/view/view.ts';
import { RoomContext } from '../../../../src/wizard/layout/layout.tsx';
import { BlockView } from '../../../../src/wizard/page/block-view.tsx';
import { Farewell } from '../../../../src/wizard/wizard.tsx';
import { ViewContext } from '../../../../src/wizard/view-context.ts';
import { drawPart, showFrame, showPart } from '../../../helpers/terminal/terminal-frame.tsx';
import type { TestTerminal } from '../../../helpers/terminal/terminal.ts';
import { NOW, views } from '../helpers/views.ts';

const sizes = [
  { columns: 120, rows: 40 },
  { columns: 80, rows: 24 },
  { columns: 40, rows: 15 },
];
const cases = Object.entries(views as Record<string, View>);

/** All texts of a view, and their lines and words. */
function textsOf(part: unknown): string[] {
  if (typeof part === 'string') return [part, ...part.split(/\s+/)];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsOf) : [];
}

/** The lines that start at the terminal's edge, except the title line. Each value is in one piece. */
const linesAtEdge = (terminal: TestTerminal): string[] =>
  terminal.copied().filter((line) => /^[^\s─]/.test(line));

describe.each(cases)('%s', (_name, view) => {
  test.each(sizes)('starts only long values at the edge, at $columns x $rows', async (size) => {
    const texts = new Set(textsOf(view));
    const farewell = (
      <ViewContext value={view}>
        <Farewell />
      </ViewContext>
    );
    const terminals = [
      await showFrame(view, { ...size, now: NOW }),
      await showFrame(view, { ...size, rows: 100, now: NOW }),
      await showPart(farewell, { ...size, now: NOW }),
    ];
    for (const line of terminals.flatMap(linesAtEdge)) {
      expect([...texts], line).toContain(line);
      expect(stringWidth(line)).toBeGreaterThan(size.columns - 4);
    }
  });

  test.each([...sizes, { columns: 80, rows: 70 }, { columns: 40, rows: 19 }])(
    'separates blocks by a blank line, at $columns x $rows',
    async (size) => {
      const terminal = await showFrame({ ...view, log: [] }, { ...size, now: NOW });
      const lines = terminal.history();
      const { blocks, ask } = view.screen;
      const actions = ask.kind === 'nothing' ? [] : (ask.actions ?? []);
      const used = lines.findLastIndex((line) => line !== '') + 1;
      // A screen with few rows has no blank lines, not even below the steps, if its content fits only
      // without them.
      if (size.rows < 20 && lines[2] !== '') {
        expect(used + 2 * blocks.length).toBeGreaterThan(size.rows - 1);
        return;
      }
      for (const block of blocks.slice(1)) {
        // The actions of a text field have a heading.
        if (block.tight === true || block.kind === 'actions') continue;
        const first = firstLineOf(block);
        const row = first === undefined ? -1 : lines.indexOf(first);
        if (row > 0) expect(lines[row - 1], first).toBe('');
      }

      function firstLineOf(block: Block): string | undefined {
        const indent = size.columns < 60 ? 1 : 2;
        const width = Math.min(100, size.columns);
        const part = (
          <Box width={width} paddingX={indent} flexDirection="column">
            <RoomContext value={width - 2 * indent}>
              <BlockView block={block} actions={actions} />
            </RoomContext>
          </Box>
        );
        const text = drawPart(part, { ...size, now: NOW })
          .split('\n')[0]
          ?.trimEnd();
        return text === '' ? undefined : text;
      }
    },
  );
});
