import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Finding } from '../../../page/page.ts';
import { FindingLine } from './finding-line.tsx';

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
