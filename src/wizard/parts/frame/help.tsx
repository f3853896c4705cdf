import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Command } from '../../input/key-table.ts';
import { listHints } from '../../input/list-hints.ts';
import { screenHelp } from '../../layout/help-topics.ts';
import { useTheme } from '../../theme/theme.ts';
import { usePage } from '../../page/page-context.ts';
import { useView } from '../../view-context.ts';
import { Gap } from './gap.tsx';
import { Pairs } from '../text/pairs.tsx';
import { StyledText } from '../text/styled-text.tsx';
import type { StepState } from '../../../page/page.ts';

const states: readonly StepState[] = ['done', 'current', 'waiting', 'blocked', 'todo'];

interface Props {
  readonly commands: readonly Command[];
  readonly typing: boolean;
}

/**
 * Help for the current screen: its content, its reason, what can go wrong, its terms, its keys and the
 * glyphs.
 */
export function Help({ commands, typing }: Props): ReactNode {
  const theme = useTheme();
  const { glyphs, words } = theme;
  const { what, why, wrong, terms } = screenHelp(useView().code, usePage(), words);
  const keys = listHints(commands, typing, theme).map(({ key, says }) => ({
    label: key,
    value: says,
  }));
  const marks = states.map((state) => `${glyphs.steps[state]} ${words.t(`ui.state.${state}`)}`);
  return (
    <Box flexDirection="column">
      <StyledText as="title">{words.t('ui.help.title')}</StyledText>
      <StyledText>{what}</StyledText>
      {[
        { label: words.t('ui.help.why'), text: why },
        { label: words.t('ui.help.wrong'), text: wrong },
      ].map(({ label, text }) => (
        <StyledText key={label}>{`${label}: ${text}`}</StyledText>
      ))}
      <Gap />
      <StyledText>{words.t('ui.help.terms')}</StyledText>
      {terms.map((term) => (
        <StyledText key={term}>{term}</StyledText>
      ))}
      <StyledText as="quiet">{words.t('ui.help.glossary')}</StyledText>
      <Gap />
      <Pairs pairs={keys} />
      <Gap />
      <Box flexWrap="wrap" columnGap={2}>
        {[`${words.t('ui.help.marks')}:`, ...marks].map((part) => (
          <Box key={part} flexShrink={0}>
            <StyledText as="quiet">{part}</StyledText>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
