import { Box, type DOMElement } from 'ink';
import {
  useCallback,
  useContext,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { View } from '../session/view/view.ts';
import { useTheme } from './theme/theme.ts';
import { Farewell } from './parts/frame/farewell.tsx';
import { LogLines } from './parts/text/log-lines.tsx';
import { CurrentScreen } from './screens/current-screen.tsx';
import { screenKey } from './screens/screen-key.ts';
import { InputGateContext } from './terminal/input-gate.ts';
import { FrameThrottleContext } from './terminal/frame-throttle.ts';
import { ViewContext } from './view-context.ts';

interface Props {
  readonly view: View;
  /** Nothing of the present screen is drawn, and what was typed into it stays. */
  readonly suspended?: boolean;
  /** The program is ending: only what stays on the terminal is drawn. */
  readonly ended?: boolean;
}

/** Draws a view: what is finished above, the present screen below, never higher than the terminal less one row. */
export function Wizard({ view, suspended = false, ended = false }: Props): ReactNode {
  const { rows } = useTheme();
  const inputGate = useContext(InputGateContext);
  const gate = useContext(FrameThrottleContext);
  const key = screenKey(view);
  // Who agrees to an intent has to have seen this very one, its fee included.
  const intent = view.screen.kind === 'intent' && view.screen;
  // The limit has to be there before the first screen is laid out.
  const [limited, setLimited] = useState(false);
  useInsertionEffect(() => inputGate.lower(), [inputGate, key, limited, intent]);

  useLayoutEffect(() => setLimited(true), []);
  const live = useRef<DOMElement>(null);
  const guard = useCallback(
    (node: DOMElement | null) => {
      live.current = node;
      if (node !== null) gate.guard(node);
    },
    [gate],
  );
  // Before anything is laid out: what is measured follows from it.
  useInsertionEffect(() => live.current?.yogaNode?.setMaxHeight(rows - 1), [rows, limited]);
  return (
    <ViewContext value={view}>
      <LogLines ended={ended} />
      {ended ? (
        // What stays is ordinary output: it may be higher than the terminal.
        <Farewell />
      ) : (
        <Box ref={guard} flexDirection="column" display={suspended ? 'none' : 'flex'}>
          {limited && <CurrentScreen key={key} />}
        </Box>
      )}
    </ViewContext>
  );
}
