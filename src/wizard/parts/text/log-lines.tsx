import { Box, Static } from 'ink';
import { useContext, useLayoutEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { LogLine } from '../../../session/view/view.ts';
import { useTheme } from '../../theme/theme.ts';
import { RoomContext } from '../../layout/room.ts';
import type { Tone } from '../../theme/tones.ts';
import { FrameThrottleContext } from '../../terminal/frame-throttle.ts';
import { useView } from '../../view-context.ts';
import { TextWithGlyph } from './text-with-glyph.tsx';
import { Value } from './value.tsx';

const tones: Readonly<Record<LogLine['mark'], Tone>> = {
  done: 'done',
  sent: 'current',
  note: 'quiet',
  failed: 'wrong',
};

interface Props {
  /** True while the program ends, so that new lines are drawn at once. */
  readonly ended: boolean;
}

/**
 * The lines of the log. Each line is printed once above the current screen, and scrolls away like normal
 * output.
 */
export function LogLines({ ended }: Props): ReactNode {
  const { columns, glyphs } = useTheme();
  const { log } = useView();
  const gate = useContext(FrameThrottleContext);
  const released = useSyncExternalStore(gate.subscribe, gate.released);
  useLayoutEffect(() => gate.offer(log.length), [gate, log.length]);
  const items = useMemo(() => log.slice(0, ended ? log.length : released), [log, ended, released]);
  return (
    <Static items={items}>
      {({ mark, text, value }, index) => (
        <Box key={index} flexDirection="column" width={columns} paddingLeft={1}>
          <RoomContext value={columns - 1}>
            <TextWithGlyph mark={glyphs.log[mark]} as={tones[mark]} text={text} />
          </RoomContext>
          {value !== undefined && <Value value={value} within={1} />}
        </Box>
      )}
    </Static>
  );
}
