import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { TableBlock, TableRow } from '../../page/page.ts';
import { Columns } from '../layout/columns.tsx';
import { maxWidthOf, widthOf } from '../layout/cut-text.ts';
import { StyledText } from '../parts/text/styled-text.tsx';
import { TextWithGlyph } from '../parts/text/text-with-glyph.tsx';
import { useTheme } from '../theme/theme.ts';
import { stepTones } from '../theme/tones.ts';

/** The space between two columns of the table, in terminal columns. */
const GAP = 2;
/** The column of amounts, which is aligned to the right. */
const AMOUNTS = 2;

/**
 * A table of steps. The last row may be the sum.
 *
 *     Your plan                      where        AVAX  who
 *     ✓ register operator            C-Chain      done  you
 *     ○ enable your operator         -               -  L1 owner
 *       total                                  ~0.0021
 */
export function Table({ head, rows }: TableBlock): ReactNode {
  const { narrow } = useTheme();
  const [title, ...heads] = head;
  const widths = heads.map((text, index) =>
    maxWidthOf([text, ...rows.map(({ cells }) => cells[index + 1] ?? '')]),
  );
  // Amounts end where the next column begins, so the gap stands before and after them.
  const total = widths.reduce((sum, width) => sum + width, 0) + GAP * widths.length;
  const line = (
    key: string,
    first: ReactNode,
    cells: readonly string[],
    isQuiet: boolean,
  ): ReactNode => (
    <Box key={key}>
      <Box flexGrow={1} flexShrink={1} paddingRight={GAP}>
        <Columns less={total}>{first}</Columns>
      </Box>
      {cells.map((text, index) => (
        <Box
          key={index}
          width={(widths[index] ?? 0) + (index === 0 || index === cells.length - 1 ? GAP : 0)}
          flexShrink={0}
          paddingLeft={index === cells.length - 1 ? GAP : 0}
          justifyContent={index + 1 === AMOUNTS ? 'flex-end' : 'flex-start'}
        >
          <Columns less="all">
            <StyledText as={isQuiet ? 'quiet' : 'plain'}>{text}</StyledText>
          </Columns>
        </Box>
      ))}
    </Box>
  );
  return (
    <Box flexDirection="column">
      {narrow ? (
        <StyledText as="title">{title}</StyledText>
      ) : (
        line('head', <StyledText as="title">{title}</StyledText>, heads, true)
      )}
      {rows.map((row, index) =>
        narrow ? (
          <Stacked key={index} row={row} />
        ) : (
          line(index.toString(), <First row={row} />, row.cells.slice(1), row.state === 'done')
        ),
      )}
    </Box>
  );
}

function First({ row }: { readonly row: TableRow }): ReactNode {
  const { glyphs } = useTheme();
  const { cells, state = 'todo', isPart = false } = row;
  const tone = row.state === undefined ? 'plain' : stepTones[row.state];
  const mark = glyphs.steps[state];
  return (
    <TextWithGlyph
      mark={isPart ? ' '.repeat(widthOf(mark)) : mark}
      as={tone}
      text={cells[0]}
      textAs={tone}
    />
  );
}

function Stacked({ row }: { readonly row: TableRow }): ReactNode {
  return (
    <Box justifyContent="space-between">
      <Columns less={widthOf(row.narrow) + 1}>
        <First row={row} />
      </Columns>
      <Box flexShrink={0} marginLeft={1}>
        <Columns less="all">
          <StyledText>{row.narrow}</StyledText>
        </Columns>
      </Box>
    </Box>
  );
}
