import { Box, Text } from 'ink';
import { Fragment, type ReactNode } from 'react';
import type { Choice, FormField, OtherAction } from '../../page/page.ts';
import { lineCount, maxDrawnWidth } from '../layout/cut-text.ts';
import { type Layout, useLayout } from '../layout/terminal-layout.ts';
import { Gap, Indented, Pointer, StyledText } from './text.tsx';
import { type InputLine, type InputKind, judgeTyped } from '../input/text-input.ts';
import { FindingLine } from './facts.tsx';

interface Props {
  readonly choices: readonly Choice[];
  readonly picked: number;
  readonly room: number;
  /** False if text follows the list: the frame then says what is below, choices and lines together. */
  readonly isLast?: boolean;
}

/**
 * The notes stand beside the titles. If a note of a group does not fit there, only the focused choice of this
 * group shows its note, below its title.
 */
export function ChoiceList(props: Props): ReactNode {
  const { choices, picked, isLast = true } = props;
  const layout = useLayout();
  const { columns, glyphs, i18n } = layout;
  const widths = titleColumns(choices, columns);
  const { first, end } = shownChoices(props, layout);
  const shown = choices.slice(first, end);
  const below = choices.length - end;
  return (
    <Box flexDirection="column">
      {first > 0 && (
        <StyledText as="quiet">{`  ${glyphs.above} ${i18n.t('ui.list.above', { count: first })}`}</StyledText>
      )}
      {shown.map((choice, index) => (
        <Fragment key={choice.id}>
          {hasGapAbove(choice, first + index, layout) && <Gap />}
          <Row choice={choice} picked={first + index === picked} width={widths[first + index]} />
        </Fragment>
      ))}
      {below > 0 && isLast && (
        <StyledText as="quiet">{`  ${glyphs.below} ${i18n.t('ui.list.below', { count: below })}`}</StyledText>
      )}
    </Box>
  );
}

function hasGapAbove({ isApart }: Choice, index: number, { short }: Layout): boolean {
  return isApart === true && index > 0 && !short;
}

export function shownChoices({ choices, picked, room }: Props, layout: Layout) {
  const { columns } = layout;
  const widths = titleColumns(choices, columns);
  const lines = (choice: Choice, index: number): number => {
    const { title, note = '' } = choice;
    const noted = note !== '' && widths[index] === undefined && index === picked;
    const width = columns - AROUND;
    const gap = hasGapAbove(choice, index, layout) ? 1 : 0;
    return gap + lineCount(title, width) + (noted ? lineCount(note, width) : 0);
  };
  return choiceWindow(choices.map(lines), picked, Math.max(1, room));
}

// The columns of the pointer, the space between title and note, and the screen's indents.
const AROUND = 8;

/** undefined in a group whose notes do not fit beside the titles. */
function titleColumns(
  choices: readonly Choice[],
  columns: number,
): readonly (number | undefined)[] {
  const groups: Choice[][] = [];
  for (const choice of choices) {
    const group = choice.isApart ? undefined : groups.at(-1);
    if (group === undefined) groups.push([choice]);
    else group.push(choice);
  }
  return groups.flatMap((group) => {
    const width = maxDrawnWidth(group.map(({ title }) => title));
    const fits = width + maxDrawnWidth(group.map(({ note = '' }) => note)) + AROUND <= columns;
    return group.map(() => (fits ? width + 2 : undefined));
  });
}

function Row({
  choice,
  picked,
  width,
}: {
  readonly choice: Choice;
  readonly picked: boolean;
  /** The width of the title column; undefined if the note is below the title. */
  readonly width: number | undefined;
}): ReactNode {
  const { title, note = '', disabled = false } = choice;
  const beside = width !== undefined;
  const unpicked = disabled ? 'todo' : 'plain';
  return (
    <Box>
      <Pointer isSelected={picked} />
      <Box flexDirection={beside ? 'row' : 'column'}>
        <Box {...(beside && { width })} flexShrink={0}>
          <StyledText as={picked ? 'focused' : unpicked}>{title}</StyledText>
        </Box>
        {(beside || picked) && note !== '' && <StyledText as="quiet">{note}</StyledText>}
      </Box>
    </Box>
  );
}

/** The focused choice, and as many choices around it as fit. `heights`: the lines of each choice. */
function choiceWindow(heights: readonly number[], picked: number, room: number) {
  const heightOf = (index: number): number => heights[index] ?? 0;
  let first = picked;
  let end = Math.min(picked + 1, heights.length);
  let used = heightOf(picked);
  const above = (limit: number): void => {
    while (first > 0 && used + heightOf(first - 1) <= limit) used += heightOf(--first);
  };
  above(Math.ceil(room / 2));
  while (end < heights.length && used + heightOf(end) <= room) used += heightOf(end++);
  above(room);
  return { first, end };
}

// Ink drops all styles if colour is off, so the cursor uses the raw sequences.
const CURSOR_ON = '\u001b[7m';
const CURSOR_OFF = '\u001b[27m';

interface TextBoxProps {
  readonly line: InputLine;
  readonly focused: boolean;
  readonly wanted?: InputKind;
  /** True if the page above says what is wrong with this text. */
  readonly isRefused?: boolean;
}

/**
 * A text of more than two rows is shown only around the cursor. If the box has the focus, the result of `judgeTyped`
 * may appear below. It has no check mark, because only the question decides whether the value is accepted.
 */
export function TextBox({ line, focused, wanted, isRefused = false }: TextBoxProps): ReactNode {
  const { columns, glyphs, short, i18n } = useLayout();
  const judged = focused && !isRefused ? judgeTyped(line.text, wanted, i18n) : undefined;
  const characters = [...line.text];
  const width = columns - 8;
  const room = 2 * width;
  const long = characters.length >= room;
  const first = long
    ? Math.min(Math.max(0, line.cursor - room / 2), characters.length + 1 - room)
    : 0;
  const at = line.cursor - first;
  const shown = characters.slice(first, first + room);
  const text = focused
    ? `${shown.slice(0, at).join('')}${CURSOR_ON}${shown[at] ?? ' '}${CURSOR_OFF}${shown.slice(at + 1).join('')}`
    : shown.join('');
  return (
    <Box flexDirection="column">
      <Box>
        <Pointer isSelected={focused} />
        <Box width={width}>
          {line.isClosed ? (
            <StyledText as="quiet">{`(${i18n.t('ui.input.closed')})`}</StyledText>
          ) : (
            <Text wrap="wrap">{text}</Text>
          )}
        </Box>
      </Box>
      {judged && (judged.verdict === 'fails' || !short) && (
        <Box marginLeft={2}>
          {judged.verdict === 'fails' ? (
            <FindingLine {...judged} />
          ) : (
            <StyledText as="quiet">{judged.text}</StyledText>
          )}
        </Box>
      )}
      {long && !judged && (
        <Box marginLeft={2}>
          <StyledText as="quiet">{`${glyphs.ellipsis} ${i18n.t('ui.input.length', { characters: characters.length })}`}</StyledText>
        </Box>
      )}
    </Box>
  );
}

interface FieldRowProps extends Omit<TextBoxProps, 'wanted'> {
  readonly field: FormField;
}

/** The title and unit, with the value below, then the field's problem or, for the focused field, its help. */
export function FieldRow({ field, line, focused }: FieldRowProps): ReactNode {
  const { short, i18n } = useLayout();
  const { title, unit, help, problem } = field;
  const error = problem && i18n.error(problem, 'wizard');
  return (
    <Box flexDirection="column">
      <StyledText as={focused ? 'focused' : 'quiet'}>
        {unit === undefined ? title : `${title} (${unit})`}
      </StyledText>
      <TextBox line={line} focused={focused} />
      {problem && error && (
        <Indented>
          <FindingLine verdict="fails" text={`${error.text} ${problem.code}`} />
          {focused && error.next.map((step) => <StyledText key={step}>{step}</StyledText>)}
        </Indented>
      )}
      {focused && help !== undefined && !problem && !short && (
        <Indented>
          <StyledText as="quiet">{help}</StyledText>
        </Indented>
      )}
    </Box>
  );
}

interface OtherActionsProps {
  readonly otherActions: readonly OtherAction[];
  readonly picked: number | undefined;
}

/** Tab moves the focus to the actions, because letters go to the text field. */
export function OtherActionList({ otherActions, picked }: OtherActionsProps): ReactNode {
  const { i18n } = useLayout();
  if (otherActions.length === 0) return null;
  return (
    <Box flexDirection="column">
      <Gap />
      <StyledText as="quiet">{`${i18n.t('ui.input.other-ways')}${picked === undefined ? ' (tab)' : ''}`}</StyledText>
      <ActionRow otherActions={otherActions} picked={picked} />
    </Box>
  );
}

export function ActionRow({ otherActions, picked }: OtherActionsProps): ReactNode {
  return otherActions.map(({ id, key, title }, index) => (
    <Box key={id}>
      <Pointer isSelected={index === picked} />
      <Box flexShrink={0} marginRight={2}>
        <StyledText as="key">{key}</StyledText>
      </Box>
      <StyledText as={index === picked ? 'focused' : 'plain'}>{title}</StyledText>
    </Box>
  ));
}
