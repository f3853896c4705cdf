import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Pair, TaskStepView, Waiting } from '../../page/page.ts';
import { compact } from '../../page/pages.ts';
import { useLayout } from '../layout/terminal-layout.ts';
import { countdown, duration, elapsedText, timeOfDay } from '../../page/durations.ts';
import { useTickerText } from '../time/ticker.ts';
import { expectedIn, rangeText, takesLonger, waitFacts } from '../time/wait-facts.ts';
import { Facts, Pairs } from './facts.tsx';
import { FoldsContext, Gap, Indented, StyledText, TextWithGlyph, Value } from './text.tsx';

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
  const { glyphs, i18n } = useLayout();
  const { t } = i18n;
  const { since, until, typical, nextCheckAt, checksUntil } = wait;
  const sinceFacts = (spent: number, moment: number, now: number): string[] => [
    ...(spent < LONG ? [] : [t('ui.time.since', { clock: timeOfDay(moment, now, i18n) })]),
    t('ui.time.elapsed', { duration: elapsedText(spent, i18n) }),
  ];
  const facts = useTickerText((now, onNetwork) =>
    compact([
      ...(typeof since === 'number' ? sinceFacts(now - since, since, now) : []),
      until !== undefined && expectedIn(until, onNetwork, i18n),
      typical && t('ui.time.usually', { usually: rangeText(typical, i18n) }),
      takesLonger(wait, now) && t('ui.time.longer'),
      nextCheckAt !== undefined &&
        nextCheckAt > now &&
        t('ui.time.next-look', { countdown: countdown(nextCheckAt - now, i18n) }),
      checksUntil !== undefined &&
        t('ui.time.looks-until', { clock: timeOfDay(checksUntil, now, i18n) }),
    ]).join('\n'),
  );
  const indent = glyphs.steps.waiting.length + 1;
  return (
    <Box flexDirection="column">
      <TextWithGlyph mark={glyphs.steps.waiting} as="waiting" text={wait.text} />
      <Indented by={indent}>
        <Facts facts={facts.split('\n')} less={indent} />
        <StyledText>{t(`ui.turn.${wait.party}`)}</StyledText>
      </Indented>
    </Box>
  );
}

interface Props {
  readonly wait: Waiting;
  readonly contact?: string | undefined;
  readonly isTitle?: boolean;
}

/**
 * A wait in labelled rows: the start, the expected end, the usual duration, and how often the program checks.
 *
 *     ◌ Waiting for the L1 owner to enable the operator.
 *
 *       since    14:02 +09:00 (3 h 11 min)
 *       usually  10 min to 1 d
 *       contact  discord.example/operators
 *       checked  every 3 s
 */
export function WaitRows({ wait, contact, isTitle = false }: Props): ReactNode {
  const { glyphs, i18n } = useLayout();
  // The facts form one text. The rows are drawn again only when this text changes.
  const facts = useTickerText((...times) => JSON.stringify(waitFacts(wait, contact, times, i18n)));
  return (
    <Box flexDirection="column">
      <TextWithGlyph
        mark={glyphs.steps.waiting}
        as="waiting"
        text={wait.text}
        textAs={isTitle ? 'title' : 'plain'}
      />
      <Gap />
      <Pairs pairs={JSON.parse(facts) as Pair[]} />
    </Box>
  );
}

const TIME_WIDTH = 12;

/**
 * One step of a task: its state, a fact, and its duration. On a screen with few rows, a finished step takes
 * one line.
 *
 *     ✓ send the P-Chain transaction          height 1,882             2 s
 *     2sPoKiiQBdPDyksoe2939C9cvPo7u8BTBADcfZ2oM9KDtrcPF6
 */
export function WarpStepRow({ step }: { readonly step: TaskStepView }): ReactNode {
  const { glyphs, narrow, short, i18n } = useLayout();
  const { state, title, value, startedAt, endedAt, typical, wait, onDevice } = step;
  const mark = glyphs.steps[state];
  const took = useTickerText((now) => {
    if (startedAt === undefined) return '';
    if (endedAt !== undefined) return duration(endedAt - startedAt, i18n);
    return elapsedText(now - startedAt, i18n);
  });
  const usual = useTickerText((now) => {
    if (state === 'done' || typical === undefined) return '';
    const usually = i18n.t('ui.time.usually', { usually: rangeText(typical, i18n) });
    const isLong = takesLonger({ since: startedAt, typical }, now);
    return isLong ? `${usually}; ${i18n.t('ui.time.longer')}` : usually;
  });
  const note = step.note ?? usual;
  const indent = mark.length + 1;
  const brief = short && state === 'done';
  return (
    <Box flexDirection="column">
      <Box>
        <Box flexGrow={1} flexShrink={1} {...(!narrow && { flexBasis: '50%' })}>
          <TextWithGlyph mark={mark} as={state} text={title} textAs={state} />
        </Box>
        {!narrow && (
          <Box flexGrow={1} flexShrink={1} flexBasis="35%" marginLeft={1}>
            <StyledText>{note}</StyledText>
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
        <Indented by={indent}>
          <StyledText>{note}</StyledText>
        </Indented>
      )}
      {value !== undefined && !brief && <Value value={value} />}
      {wait !== undefined && state !== 'done' && (
        <Indented by={indent}>
          <WaitBox wait={wait} />
        </Indented>
      )}
      {onDevice !== undefined && (
        <FoldsContext value={undefined}>
          <Value value={onDevice} />
        </FoldsContext>
      )}
    </Box>
  );
}
