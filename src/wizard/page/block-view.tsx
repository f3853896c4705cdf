import { Box } from 'ink';
import type { ReactNode } from 'react';
import type {
  Block,
  ItemsBlock,
  Moment,
  OtherAction,
  Pair,
  TitleBlock,
  TableBlock,
  TableRow,
} from '../../page/page.ts';
import { countdown, elapsedText, timeOfDay } from '../../page/durations.ts';
import { isSaving } from '../input/key-table.ts';
import { ProseLine, StyledText, TextWithGlyph, Value } from '../parts/text.tsx';
import { FindingLine, Pairs } from '../parts/facts.tsx';
import { MessageLines, ProblemBox } from '../parts/problem.tsx';
import { WaitBox, WaitRows, WarpStepRow } from '../parts/waiting.tsx';
import { useLayout } from '../layout/terminal-layout.ts';
import { useTickerText } from '../time/ticker.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useScreen, useView } from '../view-context.ts';
import { maxDrawnWidth, drawnWidth } from '../layout/cut-text.ts';

interface Props {
  readonly block: Block;
  /** The pairs of all blocks whose labels are aligned with this block. */
  readonly aligned?: readonly Pair[];
  readonly actions: readonly OtherAction[];
}

/** The page draws the slots for the answer and for its other actions. */
export function BlockView({ block, aligned, actions }: Props): ReactNode {
  switch (block.kind) {
    case 'title':
      return <Title {...block} />;
    case 'prose':
      return <StyledText as={block.quiet ? 'quiet' : 'plain'}>{block.text}</StyledText>;
    case 'pairs':
      return <Pairs {...block} {...(aligned && { aligned })} />;
    case 'values':
      return block.values.map((named, index) => <Value key={index} {...named} />);
    case 'findings':
      return block.findings.map((finding, index) => <FindingLine key={index} {...finding} />);
    case 'table':
      return <Table {...block} />;
    case 'steps':
      return block.steps.map((step) => <WarpStepRow key={step.id} step={step} />);
    case 'items':
      return block.items.map((item) => <Item key={item.value} {...item} />);
    case 'wait':
      return block.as === 'brief' ? (
        <WaitBox wait={block.wait} />
      ) : (
        <WaitRows wait={block.wait} contact={block.contact} isTitle={block.as === 'title'} />
      );
    case 'message':
      return <MessageLines message={block.text} canSave={actions.some(isSaving)} />;
    case 'problem':
      return <ProblemBox {...block} actions={actions} />;
    case 'moment':
      return <MomentLine {...block.moment} />;
    case 'verbatim':
      return block.lines.map((line, index) => <ProseLine key={index} text={line} />);
    case 'leaving':
      return <Leaving />;
    case 'answer':
    case 'actions':
      return null;
  }
}

function Title({ text, mark, moment, quiet }: TitleBlock): ReactNode {
  const { glyphs } = useLayout();
  if (mark === 'done') {
    return <TextWithGlyph mark={glyphs.steps.done} as="done" text={text} textAs="title" />;
  }
  const title = <StyledText as={quiet ? 'quiet' : 'title'}>{text}</StyledText>;
  if (moment === undefined) return title;
  return (
    <Box flexWrap="wrap" justifyContent="space-between" columnGap={2}>
      {title}
      <MomentText {...moment} />
    </Box>
  );
}

function MomentText(moment: Moment): ReactNode {
  const { i18n } = useLayout();
  const text = useTickerText((...times) => momentText(moment, times, i18n));
  return text === '' ? null : <StyledText as="quiet">{text}</StyledText>;
}

function MomentLine(moment: Moment): ReactNode {
  const { glyphs, i18n } = useLayout();
  const text = useTickerText((...times) => momentText(moment, times, i18n));
  if (moment.says === 'again') return <StyledText as="waiting">{text}</StyledText>;
  return <TextWithGlyph mark={glyphs.steps.waiting} as="waiting" text={text} />;
}

function momentText(
  moment: Moment,
  [now, onNetwork]: readonly [number, number],
  i18n: Translator,
): string {
  const { t } = i18n;
  const left = countdown(moment.at - onNetwork, i18n);
  switch (moment.says) {
    case 'busy':
      return now - moment.at < 1000
        ? moment.text
        : `${moment.text}  ${elapsedText(now - moment.at, i18n)}`;
    case 'epoch':
      return t('ui.stake.epoch', { epoch: moment.text, countdown: left });
    case 'expires':
      return moment.at <= onNetwork ? t('ui.time.ended') : t('ui.time.ends', { countdown: left });
    case 'again': {
      const again = t('ui.time.again', { countdown: countdown(moment.at - now, i18n) });
      if (moment.until === undefined) return again;
      return `${again} ${t('ui.time.again-until', { clock: timeOfDay(moment.until, now, i18n) })}`;
    }
  }
}

function Item({ facts, note, value }: ItemsBlock['items'][number]): ReactNode {
  const { short } = useLayout();
  return (
    <Box flexDirection="column">
      <Box flexWrap="wrap" columnGap={2}>
        {facts.map((fact) => (
          <StyledText key={fact}>{fact}</StyledText>
        ))}
        {note !== undefined && <StyledText as="waiting">{note}</StyledText>}
      </Box>
      {!short && <Value value={value} />}
    </Box>
  );
}

function Leaving(): ReactNode {
  const { i18n } = useLayout();
  const { leaving: moment } = useView();
  const { leaving } = useScreen();
  return (
    <StyledText as="quiet">
      {i18n.t(leaving && moment === 'wait' ? 'ui.leaving.not-yet' : 'ui.leaving.anytime')}
    </StyledText>
  );
}

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
function Table({ head, rows }: TableBlock): ReactNode {
  const { narrow } = useLayout();
  const [title, ...heads] = head;
  const widths = heads.map((text, index) =>
    maxDrawnWidth([text, ...rows.map(({ cells }) => cells[index + 1] ?? '')]),
  );
  // Amounts end where the next column begins, so the gap stands before and after them.
  const line = (
    key: string,
    first: ReactNode,
    cells: readonly string[],
    isQuiet: boolean,
  ): ReactNode => (
    <Box key={key}>
      <Box flexGrow={1} flexShrink={1} paddingRight={GAP}>
        {first}
      </Box>
      {cells.map((text, index) => (
        <Box
          key={index}
          width={(widths[index] ?? 0) + (index === 0 || index === cells.length - 1 ? GAP : 0)}
          flexShrink={0}
          paddingLeft={index === cells.length - 1 ? GAP : 0}
          justifyContent={index + 1 === AMOUNTS ? 'flex-end' : 'flex-start'}
        >
          <StyledText as={isQuiet ? 'quiet' : 'plain'}>{text}</StyledText>
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
  const { glyphs } = useLayout();
  const { cells, state = 'todo', isPart = false } = row;
  const tone = row.state ?? 'plain';
  const mark = glyphs.steps[state];
  return (
    <TextWithGlyph
      mark={isPart ? ' '.repeat(drawnWidth(mark)) : mark}
      as={tone}
      text={cells[0]}
      textAs={tone}
    />
  );
}

function Stacked({ row }: { readonly row: TableRow }): ReactNode {
  return (
    <Box justifyContent="space-between">
      <First row={row} />
      <Box flexShrink={0} marginLeft={1}>
        <StyledText>{row.narrowCell}</StyledText>
      </Box>
    </Box>
  );
}
