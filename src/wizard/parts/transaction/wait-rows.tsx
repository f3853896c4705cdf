import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Waiting } from '../../../page/page.ts';
import { useTheme } from '../../theme/theme.ts';
import { useTickerText } from '../../time/ticker.ts';
import { waitFacts, type WaitFact } from '../../time/wait-facts.ts';
import { Gap } from '../frame/gap.tsx';
import { TextWithGlyph } from '../text/text-with-glyph.tsx';
import { Pairs } from '../text/pairs.tsx';

interface Props {
  readonly wait: Waiting;
  /** How to contact the party that must act. */
  readonly contact?: string | undefined;
  /** True if the wait is the screen's title. */
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
  const { glyphs, words } = useTheme();
  // The facts form one text. The rows are drawn again only when this text changes.
  const facts = useTickerText((now) => JSON.stringify(waitFacts(wait, { words, now })));
  const reached = { label: words.t('ui.wait.contact'), value: contact ?? '' };
  const rows = JSON.parse(facts) as WaitFact[];
  const checked = rows.findIndex(({ label }) => label === words.t('ui.wait.checked'));
  if (contact !== undefined) rows.splice(checked === -1 ? rows.length : checked, 0, reached);
  return (
    <Box flexDirection="column">
      <TextWithGlyph
        mark={glyphs.steps.waiting}
        as="waiting"
        text={wait.text}
        textAs={isTitle ? 'title' : 'plain'}
      />
      <Gap />
      <Pairs pairs={rows} />
    </Box>
  );
}
