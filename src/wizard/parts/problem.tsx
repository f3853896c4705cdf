import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Block, OtherAction } from '../../page/page.ts';
import { useLayout } from '../layout/terminal-layout.ts';
import { ActionRow } from './form.tsx';
import { Gap, Indented, StyledText, TextWithGlyph } from './text.tsx';

type Props = Extract<Block, { kind: 'problem' }> & { readonly actions: readonly OtherAction[] };

/**
 * An error: its sentence, its code, and what to do next. An error that is the page's title also shows the actions that
 * this program offers, above the general advice for the error's code, and who resolves it.
 *
 *     ✗ There is no answer at http://127.0.0.1:9650.               E-NODE-101
 *       Nothing was sent.
 *       · A node usually answers only on its own host. …
 */
export function ProblemBox({ problem, safe, actions }: Props): ReactNode {
  const { glyphs, narrow, i18n } = useLayout();
  const { text, next } = i18n.error(problem, 'wizard');
  return (
    <Box flexDirection="column">
      <Box flexDirection={narrow ? 'column' : 'row'} justifyContent="space-between">
        <TextWithGlyph
          mark={glyphs.verdicts.fails}
          as="wrong"
          text={text}
          textAs={safe === undefined ? 'wrong' : 'title'}
        />
        <Box flexShrink={0} marginLeft={2}>
          <StyledText as="quiet">{problem.code}</StyledText>
        </Box>
      </Box>
      {safe !== undefined && (
        <>
          <Indented>
            <StyledText>{safe}</StyledText>
          </Indented>
          <Gap />
          <ActionRow otherActions={actions} picked={undefined} />
          {actions.length > 0 && <Gap />}
        </>
      )}
      {next.map((step, index) => (
        <Indented key={index}>
          <TextWithGlyph mark={glyphs.log.note} as="quiet" text={step} />
        </Indented>
      ))}
      {safe !== undefined && problem.party !== 'operator' && (
        <>
          <Gap />
          <StyledText as="quiet">{i18n.t(`ui.resolve.${problem.party}`)}</StyledText>
        </>
      )}
    </Box>
  );
}

/** A message to another party, in full, and the keys that copy and save it. */
export function MessageLines({
  message,
  canSave,
}: {
  readonly message: string;
  readonly canSave: boolean;
}): ReactNode {
  const { i18n } = useLayout();
  return (
    <Box flexDirection="column">
      <StyledText>{i18n.t(canSave ? 'ui.wait.message-save' : 'ui.wait.message')}</StyledText>
      <Gap />
      <Indented>
        {message.split('\n').map((line, index) => (
          <StyledText key={index}>{line === '' ? ' ' : line}</StyledText>
        ))}
      </Indented>
    </Box>
  );
}
