import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Translator } from '../../../i18n/translator.ts';
import type { PlanRow } from '../../../session/view/view.ts';
import { maxWidthOf, widthOf } from '../../layout/cut-text.ts';
import { isAmount } from '../../layout/is-amount.ts';
import { isBegun } from '../../layout/is-begun.ts';
import { planTitle } from '../../layout/plan-title.ts';
import { useTheme } from '../../theme/theme.ts';
import { stepTones } from '../../theme/tones.ts';
import { Columns } from '../../layout/columns.tsx';
import { TextWithGlyph } from '../text/text-with-glyph.tsx';
import { StyledText } from '../text/styled-text.tsx';

interface Props {
  readonly rows: readonly PlanRow[];
  /** The sum of the costs. */
  readonly total?: string | undefined;
}

/** The space between two columns of the table, in terminal columns. */
const GAP = 2;

/**
 * Shows each step with its chain, its cost and the party that acts. The last row is the sum of the costs.
 *
 *     Your plan                      where        AVAX  who
 *     ✓ register operator            C-Chain      done  you
 *     ○ enable your operator         -               -  L1 owner
 *       total                                  ~0.0021
 */
export function PlanTable(plan: Props): ReactNode {
  const { narrow } = useTheme();
  return narrow ? <Stacked {...plan} /> : <Table {...plan} />;
}

function Table({ rows, total }: Props): ReactNode {
  const { words } = useTheme();
  const { t } = words;
  const head = [t('ui.account.where'), t('ui.account.cost'), t('ui.account.whose')] as const;
  const where = maxWidthOf([head[0], ...rows.map((row) => row.where)]) + GAP;
  const cost = maxWidthOf([head[1], total ?? '', ...rows.map((row) => row.cost)]);
  const whose = maxWidthOf([head[2], ...rows.map((row) => t(`ui.party.${row.whose}`))]) + GAP;
  const line = (
    key: string,
    title: ReactNode,
    cells: readonly [string, string, string],
    quiet: boolean,
  ): ReactNode => (
    <Box key={key}>
      <Box flexGrow={1} flexShrink={1} paddingRight={GAP}>
        <Columns less={where + cost + whose + GAP}>{title}</Columns>
      </Box>
      <Cell width={where} text={cells[0]} quiet={quiet} />
      <Cell width={cost} text={cells[1]} quiet={quiet} right />
      <Cell width={whose} text={cells[2]} quiet={quiet} indent={GAP} />
    </Box>
  );
  return (
    <Box flexDirection="column">
      {line('head', <StyledText as="title">{t(headOf(rows))}</StyledText>, head, true)}
      {rows.map((row, index) =>
        line(
          index.toString(),
          <Title row={row} />,
          [row.where, row.cost, t(`ui.party.${row.whose}`)],
          row.state === 'done',
        ),
      )}
      {total !== undefined && line('total', <Total />, ['', total, ''], false)}
    </Box>
  );
}

interface CellProps {
  readonly width: number;
  readonly text: string;
  readonly quiet: boolean;
  readonly right?: boolean;
  readonly indent?: number;
}

function Cell({ width, text, quiet, right = false, indent = 0 }: CellProps): ReactNode {
  return (
    <Box
      width={width}
      flexShrink={0}
      paddingLeft={indent}
      justifyContent={right ? 'flex-end' : 'flex-start'}
    >
      <Columns less="all">
        <StyledText as={quiet ? 'quiet' : 'plain'}>{text}</StyledText>
      </Columns>
    </Box>
  );
}

function Title({ row }: { readonly row: PlanRow }): ReactNode {
  const { glyphs, words } = useTheme();
  const tone = stepTones[row.state];
  const isStep = row.ifNeeded === undefined && row.within === undefined;
  const mark = glyphs.steps[row.state];
  return (
    <TextWithGlyph
      mark={isStep ? mark : ' '.repeat(widthOf(mark))}
      as={tone}
      text={planTitle(row, words)}
      textAs={tone}
    />
  );
}

function Total(): ReactNode {
  const { glyphs, words } = useTheme();
  const mark = ' '.repeat(widthOf(glyphs.steps.todo));
  return <TextWithGlyph mark={mark} as="plain" text={words.t('ui.account.total')} />;
}

/** The table's heading. */
function headOf(rows: readonly PlanRow[]) {
  return isBegun(rows) ? 'ui.account.begun' : 'ui.account.plan';
}

/** An amount with its unit, for layouts without a column heading. */
function withUnit(cost: string, { t }: Translator): string {
  return isAmount(cost) ? t('amount.avax', { amount: cost }) : cost;
}

function Stacked({ rows, total }: Props): ReactNode {
  const { words } = useTheme();
  const line = (key: string, title: ReactNode, says: string): ReactNode => (
    <Box key={key} justifyContent="space-between">
      <Columns less={widthOf(says) + 1}>{title}</Columns>
      <Box flexShrink={0} marginLeft={1}>
        <Columns less="all">
          <StyledText>{says}</StyledText>
        </Columns>
      </Box>
    </Box>
  );
  return (
    <Box flexDirection="column">
      <StyledText as="title">{words.t(headOf(rows))}</StyledText>
      {rows.map((row, index) =>
        line(
          index.toString(),
          <Title row={row} />,
          row.whose === 'operator' ? withUnit(row.cost, words) : words.t(`ui.party.${row.whose}`),
        ),
      )}
      {total !== undefined && line('total', <Total />, withUnit(total, words))}
    </Box>
  );
}
