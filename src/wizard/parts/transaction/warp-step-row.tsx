import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { TaskStepView } from '../../../page/page.ts';
import { useTheme } from '../../theme/theme.ts';
import { stepTones } from '../../theme/tones.ts';
import { duration, elapsed } from '../../../page/durations.ts';
import { useTickerText } from '../../time/ticker.ts';
import { Columns } from '../../layout/columns.tsx';
import { TextWithGlyph } from '../text/text-with-glyph.tsx';
import { StyledText } from '../text/styled-text.tsx';
import { Value } from '../text/value.tsx';
import { WaitBox } from './wait-box.tsx';

const TIME_WIDTH = 12;

/**
 * One step of a task: its state, a fact, and its duration. On a screen with few rows, a finished step takes
 * one line.
 *
 *     ✓ send the P-Chain transaction          height 1,882             2 s
 *     2sPoKiiQBdPDyksoe2939C9cvPo7u8BTBADcfZ2oM9KDtrcPF6
 */
export function WarpStepRow({ step: step }: { readonly step: TaskStepView }): ReactNode {
  const { glyphs, narrow, short, words } = useTheme();
  const { state, title, value, href, startedAt, endedAt, typical, wait, onDevice } = step;
  const mark = glyphs.steps[state];
  const took = useTickerText((now) => {
    if (startedAt === undefined) return '';
    if (endedAt !== undefined) return duration(endedAt - startedAt, words);
    return elapsed(now - startedAt, words);
  });
  const usual = useTickerText((now) => {
    if (state === 'done' || typical === undefined) return '';
    const [from, to] = typical.map((seconds) => duration(seconds * 1000, words));
    const usually = words.t('ui.time.usually', { from: from ?? '', to: to ?? '' });
    const isLong = startedAt !== undefined && now - startedAt > typical[1] * 1000;
    return isLong ? `${usually}; ${words.t('ui.time.longer')}` : usually;
  });
  const note = step.note ?? usual;
  const indent = mark.length + 1;
  const brief = short && state === 'done';
  return (
    <Box flexDirection="column">
      <Box>
        <Box flexGrow={1} flexShrink={1} {...(!narrow && { flexBasis: '50%' })}>
          <Columns less="all">
            <TextWithGlyph
              mark={mark}
              as={stepTones[state]}
              text={title}
              textAs={stepTones[state]}
            />
          </Columns>
        </Box>
        {!narrow && (
          <Box flexGrow={1} flexShrink={1} flexBasis="35%" marginLeft={1}>
            <Columns less="all">
              <StyledText>{note}</StyledText>
            </Columns>
          </Box>
        )}
        {took !== '' && (
          <Box
            flexShrink={0}
            marginLeft={1}
            justifyContent="flex-end"
            {...(!narrow && { width: TIME_WIDTH })}
          >
            <StyledText as="quiet">{took}</StyledText>
          </Box>
        )}
      </Box>
      {narrow && note !== '' && !brief && (
        <Box marginLeft={indent}>
          <Columns less={indent}>
            <StyledText>{note}</StyledText>
          </Columns>
        </Box>
      )}
      {value !== undefined && !brief && (
        <Value value={value} {...(href !== undefined && { href })} />
      )}
      {wait !== undefined && state !== 'done' && (
        <Box marginLeft={indent}>
          <Columns less={indent}>
            <WaitBox wait={wait} />
          </Columns>
        </Box>
      )}
      {onDevice !== undefined && <Value value={onDevice} />}
    </Box>
  );
}
