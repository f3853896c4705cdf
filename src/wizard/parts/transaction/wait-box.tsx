import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Waiting } from '../../../page/page.ts';
import { useTheme } from '../../theme/theme.ts';
import { countdown, duration, elapsed, timeOfDay } from '../../../page/durations.ts';
import { useTickerText } from '../../time/ticker.ts';
import { takesLonger } from '../../time/wait-facts.ts';
import { Columns } from '../../layout/columns.tsx';
import { Facts } from '../text/facts.tsx';
import { TextWithGlyph } from '../text/text-with-glyph.tsx';
import { StyledText } from '../text/styled-text.tsx';

// The box shows the start of a wait only if the wait has lasted at least this many milliseconds.
const LONG = 600_000;

/**
 * A wait: its reason, start, usual duration and expected end, the next check, and the party that must act.
 *
 *     ◌ Waiting for the L1 owner to enable the operator.
 *       since 14:02 +09:00 · for 3 h 11 min · usually 10 min to 1 d · next check in 0:12
 *       It is the L1 owner's turn.
 */
export function WaitBox({ wait }: { readonly wait: Waiting }): ReactNode {
  const { glyphs, words } = useTheme();
  const { t } = words;
  const { since, until, typical, nextCheckAt, checksUntil } = wait;
  const sinceFacts = (spent: number, moment: number, now: number): string[] => [
    ...(spent < LONG ? [] : [t('ui.time.since', { clock: timeOfDay(moment, now, words) })]),
    t('ui.time.elapsed', { duration: elapsed(spent, words) }),
  ];
  const facts = useTickerText((now) =>
    [
      ...(typeof since === 'number' ? sinceFacts(now - since, since, now) : []),
      until === undefined
        ? undefined
        : until > now
          ? t('ui.time.expected', { countdown: countdown(until - now, words) })
          : t('ui.time.overdue'),
      typical &&
        t('ui.time.usually', {
          from: duration(typical[0] * 1000, words),
          to: duration(typical[1] * 1000, words),
        }),
      takesLonger(wait, now) ? t('ui.time.longer') : undefined,
      nextCheckAt !== undefined && nextCheckAt > now
        ? t('ui.time.next-look', { countdown: countdown(nextCheckAt - now, words) })
        : undefined,
      checksUntil === undefined
        ? undefined
        : t('ui.time.looks-until', { clock: timeOfDay(checksUntil, now, words) }),
    ]
      .filter((fact) => fact !== undefined)
      .join('\n'),
  );
  return (
    <Box flexDirection="column">
      <TextWithGlyph mark={glyphs.steps.waiting} as="waiting" text={wait.text} />
      <Box flexDirection="column" marginLeft={glyphs.steps.waiting.length + 1}>
        <Columns less={glyphs.steps.waiting.length + 1}>
          <Facts facts={facts.split('\n')} />
          <StyledText>{t(`ui.turn.${wait.whose}`)}</StyledText>
        </Columns>
      </Box>
    </Box>
  );
}
