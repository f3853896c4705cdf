import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Translator } from '../../../i18n/translator.ts';
import type { PlanRow } from '../../../session/view/view.ts';
import { widestOf } from '../../layout/cut-text.ts';
import { isAmount } from '../../layout/is-amount.ts';
import { isBegun } from '../../layout/is-begun.ts';
import { useTheme } from '../../theme/theme.ts';
import { stepTones } from '../../theme/tones.ts';
import { Columns } from '../../layout/columns.tsx';
import { Marked } from '../text/marked.tsx';
import { StyledText } from '../text/styled-text.tsx';

/**
 * Each step with its place, its cost and its party.
 *
 *     The whole way                  where     cost          whose
 *     ✓ register operator            C-Chain   done          you
 *     ○ enable your operator         C-Chain   -             L1 owner
 */
export function PlanTable({ rows }: { readonly rows: readonly PlanRow[] }): ReactNode {
  const { narrow } = useTheme();
  return <Columns less="all">{narrow ? <Stacked rows={rows} /> : <Table rows={rows} />}</Columns>;
}

function Table({ rows }: { readonly rows: readonly PlanRow[] }): ReactNode {
  const { words } = useTheme();
  const { t } = words;
  const cost = widestOf([t('ui.account.cost'), ...rows.map((row) => row.cost)]) + 2;
  const whose =
    widestOf([t('ui.account.whose'), ...rows.map((row) => t(`ui.party.${row.whose}`))]) + 2;
  const line = (
    key: string,
    title: ReactNode,
    cells: readonly [string, string, string],
    quiet: boolean,
  ): ReactNode => (
    <Box key={key}>
      <Box flexGrow={1} flexShrink={1} paddingRight={1}>
        {title}
      </Box>
      {[11, cost, whose].map((width, index) => (
        <Box key={index} width={width} flexShrink={0}>
          <StyledText as={quiet ? 'quiet' : 'plain'}>{cells[index] ?? ''}</StyledText>
        </Box>
      ))}
    </Box>
  );
  return (
    <Box flexDirection="column">
      {line(
        'head',
        <StyledText as="title">{t(headOf(rows))}</StyledText>,
        [t('ui.account.where'), t('ui.account.cost'), t('ui.account.whose')],
        true,
      )}
      {rows.map((row, index) =>
        line(
          index.toString(),
          <Title row={row} />,
          [row.where, row.cost, t(`ui.party.${row.whose}`)],
          row.state === 'done',
        ),
      )}
    </Box>
  );
}

function Title({ row }: { readonly row: PlanRow }): ReactNode {
  const { glyphs, narrow } = useTheme();
  const tone = stepTones[row.state];
  const text = titleOf(row, narrow);
  return <Marked mark={glyphs.steps[row.state]} as={tone} text={text} textAs={tone} />;
}

/** True for an unfinished step that cannot be undone once it is sent. */
function isForGood({ forGood, state }: PlanRow): boolean {
  return forGood === true && state !== 'done';
}

/** The table's heading; it explains the asterisk if there is one. */
function headOf(rows: readonly PlanRow[]) {
  if (isBegun(rows)) {
    return rows.some(isForGood) ? 'ui.account.begun-for-good' : 'ui.account.begun';
  }
  return rows.some(isForGood) ? 'ui.account.for-good' : 'ui.account.plan';
}

/**
 * The title, with an asterisk if the step cannot be undone; the asterisk never wraps onto a line of its own.
 */
function titleOf(row: PlanRow, narrow: boolean): string {
  if (!isForGood(row)) return row.title;
  return narrow ? `${row.title}*` : `${row.title} *`;
}

/** The cost, or the party that must act; with its unit, because there is no column heading. */
function costOf({ whose, cost }: PlanRow, { t }: Translator): string {
  if (whose !== 'operator') return t(`ui.party.${whose}`);
  return isAmount(cost) ? t('amount.avax', { amount: cost }) : cost;
}

function Stacked({ rows }: { readonly rows: readonly PlanRow[] }): ReactNode {
  const { words } = useTheme();
  return (
    <Box flexDirection="column">
      <StyledText as="title">{words.t(headOf(rows))}</StyledText>
      {rows.map((row, index) => (
        <Box key={index} justifyContent="space-between">
          <Title row={row} />
          <Box flexShrink={0} marginLeft={1}>
            <StyledText>{costOf(row, words)}</StyledText>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
