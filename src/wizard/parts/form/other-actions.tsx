import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { OtherAction } from '../../../page/page.ts';
import { useTheme } from '../../theme/theme.ts';
import { Gap } from '../frame/gap.tsx';
import { Pointer } from '../text/pointer.tsx';
import { StyledText } from '../text/styled-text.tsx';

interface Props {
  readonly otherActions: readonly OtherAction[];
  /** The index of the focused action; undefined while the text has the focus. */
  readonly picked: number | undefined;
}

/**
 * The actions that a screen offers instead of typing the answer. Tab moves the focus to the actions, because
 * letters go to the text field.
 *
 *     Other options (tab)
 *       p  paste the node's answer instead
 */
export function OtherActionList({ otherActions, picked }: Props): ReactNode {
  const { words } = useTheme();
  if (otherActions.length === 0) return null;
  return (
    <Box flexDirection="column">
      <Gap />
      <StyledText as="quiet">{`${words.t('ui.input.other-ways')}${picked === undefined ? ' (tab)' : ''}`}</StyledText>
      <ActionRow otherActions={otherActions} picked={picked} />
    </Box>
  );
}

/** The actions without a heading, one per line: letter and title. */
export function ActionRow({ otherActions, picked }: Props): ReactNode {
  return otherActions.map(({ id, key, title }, index) => (
    <Box key={id}>
      <Pointer here={index === picked} />
      <Box flexShrink={0} marginRight={2}>
        <StyledText as="key">{key}</StyledText>
      </Box>
      <StyledText as={index === picked ? 'focused' : 'plain'}>{title}</StyledText>
    </Box>
  ));
}
