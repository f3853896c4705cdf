import { Box } from 'ink';
import type { ReactNode } from 'react';
import { useLook } from '../look/look.ts';
import type { Copyable } from './copyables.ts';
import { Marked } from './marked.tsx';
import { Value } from './value.tsx';

/** What was handed to the terminal, whole once more: no terminal tells whether it took it. */
export function Copied({ label, value }: Copyable): ReactNode {
  const { glyphs, indent, words } = useLook();
  const text = words.text('ui.copied', { label, length: [...value].length });
  return (
    <Box flexDirection="column" paddingX={indent} flexShrink={0}>
      <Marked mark={glyphs.log.sent} as="current" text={text} />
      {!value.includes('\n') && <Value value={value} />}
    </Box>
  );
}
