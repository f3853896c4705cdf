import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Finding } from '../../../page/page.ts';
import { useTheme } from '../../theme/theme.ts';
import type { Tone } from '../../theme/tones.ts';
import { TextWithGlyph } from './text-with-glyph.tsx';

const tones: Readonly<Record<Finding['verdict'], Tone>> = {
  fits: 'done',
  warns: 'warning',
  fails: 'wrong',
  unknown: 'warning',
};

/** One finding: its glyph, its verdict and its text. The verdict `fits` has no word. */
export function FindingLine({ verdict, text, label }: Finding): ReactNode {
  const { glyphs, words } = useTheme();
  const named = label ?? (verdict === 'fits' ? undefined : words.t(`ui.verdict.${verdict}`));
  const withVerdict = named === undefined ? text : `${named}: ${text}`;
  return <TextWithGlyph mark={glyphs.verdicts[verdict]} as={tones[verdict]} text={withVerdict} />;
}

/** Findings, one below the other. */
export function Findings({ findings }: { readonly findings: readonly Finding[] }): ReactNode {
  return (
    <Box flexDirection="column">
      {findings.map((finding, index) => (
        <FindingLine key={index} {...finding} />
      ))}
    </Box>
  );
}
