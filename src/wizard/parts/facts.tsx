import { Box } from 'ink';
import type { ReactNode } from 'react';
import { drawnWidth } from '../layout/cut-text.ts';
import { withTerminalGlyphs } from '../theme/glyphs.ts';
import { LABEL_GAP, isAbove, labelColumn, rows } from '../layout/label-columns.ts';
import { useLayout } from '../layout/terminal-layout.ts';
import { StyledText, TextWithGlyph, Value, useFold } from './text.tsx';
import type { Finding, Pair } from '../../page/page.ts';
import type { Tone } from '../theme/tones.ts';

interface FactsProps {
  readonly facts: readonly string[];
  /** The columns that the parent's indent takes. */
  readonly less: number;
}

/** Lines break only between facts. No line begins or ends with a separator. */
export function Facts({ facts, less }: FactsProps): ReactNode {
  const { columns, glyphs, indent, unicode } = useLayout();
  const room = columns - 2 * indent - less;
  const separator = ` ${glyphs.separator} `;
  const width = (text: string): number => drawnWidth(withTerminalGlyphs(text, unicode));
  return (
    <Box flexDirection="column">
      {rows(facts, width, room, width(separator)).map((row, index) => (
        <StyledText key={index} as="quiet">
          {row.join(separator)}
        </StyledText>
      ))}
    </Box>
  );
}

interface Props {
  readonly pairs: readonly Pair[];
  /** All pairs that share the label column, including pairs of other blocks. */
  readonly aligned?: readonly Pair[];
  readonly quiet?: boolean;
}

/** A value goes below its label if one of them is too wide for its column. */
export function Pairs({ pairs, aligned = pairs, quiet = false }: Props): ReactNode {
  const { columns, indent } = useLayout();
  const all = columns - 2 * indent;
  const fold = useFold();
  const folded = ({ label, value }: Pair): Pair => ({ label, value: fold(value) });
  const shown = pairs.map(folded);
  const { widest } = labelColumn(aligned.map(folded), all);
  const width = widest + LABEL_GAP;
  return (
    <Box flexDirection="column">
      {shown.map((pair, index) =>
        isAbove(pair, widest, all) ? (
          <Above key={index} {...(pairs[index] ?? pair)} quiet={quiet} />
        ) : (
          <Box key={index}>
            <Box width={width} flexShrink={0}>
              <StyledText as="quiet">{pair.label}</StyledText>
            </Box>
            <StyledText as={quiet ? 'quiet' : 'plain'}>{pair.value}</StyledText>
          </Box>
        ),
      )}
    </Box>
  );
}

/** A value without spaces is split at the terminal's edge. Any other value wraps between words. */
function Above({ label, value, quiet }: Pair & { readonly quiet: boolean }): ReactNode {
  if (!/\s/.test(value)) return <Value label={label} value={value} quiet={quiet} />;
  return (
    <Box flexDirection="column">
      <StyledText as="quiet">{label}</StyledText>
      <StyledText as={quiet ? 'quiet' : 'plain'}>{value}</StyledText>
    </Box>
  );
}

const tones: Readonly<Record<Finding['verdict'], Tone>> = {
  fits: 'done',
  warns: 'warning',
  fails: 'wrong',
  unknown: 'warning',
};

/** The verdict `fits` has no word. */
export function FindingLine({ verdict, text, label }: Finding): ReactNode {
  const { glyphs, i18n } = useLayout();
  const named = label ?? (verdict === 'fits' ? undefined : i18n.t(`ui.verdict.${verdict}`));
  const withVerdict = named === undefined ? text : `${named}: ${text}`;
  return <TextWithGlyph mark={glyphs.verdicts[verdict]} as={tones[verdict]} text={withVerdict} />;
}
