import type { ReactNode } from 'react';
import { useChoice } from '../../input/use-choice.ts';
import { lineCount } from '../../layout/cut-text.ts';
import { useTheme } from '../../theme/theme.ts';
import { ChoiceList } from '../../parts/form/choice-list.tsx';
import { Findings } from '../../parts/text/findings.tsx';
import { Frame } from '../../parts/frame/frame.tsx';
import { Gap } from '../../parts/frame/gap.tsx';
import { ProblemBox } from '../../parts/transaction/problem-box.tsx';
import { Question } from '../../parts/form/question.tsx';
import { StyledText } from '../../parts/text/styled-text.tsx';
import type { ScreenProps } from '../screen-props.ts';

// The rows around the list: header, steps, question, help, rule, hints, blank lines, and the note about
// hidden lines. A screen with few rows has no help, no rule and no blank lines.
const AROUND = 12;
const AROUND_SHORT = 8;

// The columns for the indents, the glyph and the verdict of a warning.
const AROUND_WARNING = 16;

/** Matches a title that is a value, such as a NodeID or an address. */
const VALUE = /^\S{20,}$/;

/** Asks the operator to pick one of several choices. */
export function Choice({ screen }: ScreenProps<'choice'>): ReactNode {
  const { columns, indent, rows, short } = useTheme();
  const { index, commands } = useChoice(screen.choices, screen.preferred, screen.first);
  const warnings = screen.findings ?? [];
  // A screen with few rows shows its warnings after the choices, so the list keeps its room.
  const warned = (short ? [] : warnings).reduce(
    (sum, { text }) => sum + lineCount(text, columns - AROUND_WARNING) + 1,
    0,
  );
  const picked = screen.choices[index]?.title;
  const intro = introductionLines(screen, short);
  const introduced = intro.reduce((sum, line) => sum + lineCount(line, columns - 2 * indent), 0);
  return (
    <Frame
      commands={commands}
      copies={
        picked === undefined || !VALUE.test(picked)
          ? (screen.copies ?? [])
          : [{ label: picked.slice(0, 12), value: picked }]
      }
    >
      {intro.map((line) => (
        <StyledText key={line}>{line}</StyledText>
      ))}
      {intro.length > 0 && <Gap />}
      <Question text={screen.question} help={screen.help} />
      {warnings.length > 0 && !short && (
        <>
          <Findings findings={warnings} />
          <Gap />
        </>
      )}
      <ChoiceList
        choices={screen.choices}
        picked={index}
        room={Math.max(3, rows - (short ? AROUND_SHORT : AROUND) - warned - introduced)}
      />
      {short && <Findings findings={warnings} />}
      {screen.problem && (
        <>
          <Gap />
          <ProblemBox problem={screen.problem} />
        </>
      )}
    </Frame>
  );
}

/** The lines of the introduction. A screen with few rows shows only the figures. */
function introductionLines(
  { introduction }: ScreenProps<'choice'>['screen'],
  short: boolean,
): readonly string[] {
  if (introduction === undefined) return [];
  return short ? [introduction.figures] : [introduction.figures, ...introduction.lines];
}
