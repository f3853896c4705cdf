import { Box, Static } from 'ink';
import type { ReactNode } from 'react';
import type { LogLine } from '../../session/view.ts';
import { useLook } from '../look/look.ts';
import type { Tone } from '../look/tones.ts';
import { useView } from '../view-context.ts';
import { Marked } from './marked.tsx';
import { Value } from './value.tsx';

const tones: Readonly<Record<LogLine['mark'], Tone>> = {
  done: 'done',
  sent: 'current',
  note: 'quiet',
  failed: 'wrong',
};

/** What is finished: written once, above the present screen, and scrolling away like any output. */
export function LogLines(): ReactNode {
  const { columns, glyphs } = useLook();
  const { log } = useView();
  return (
    <Static items={[...log]}>
      {({ mark, text, value }, index) => (
        <Box key={index} flexDirection="column" width={columns} paddingLeft={1}>
          <Marked mark={glyphs.log[mark]} as={tones[mark]} text={text} />
          {value !== undefined && <Value value={value} within={1} />}
        </Box>
      )}
    </Static>
  );
}
