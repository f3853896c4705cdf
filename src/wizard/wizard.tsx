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
  /** True while the current screen is hidden. The text that the operator typed on it is kept. */
  readonly suspended?: boolean;
  /** True once the program is ending; only the final lines are drawn then. */
  readonly ended?: boolean;
}

/**
 * Draws a view: the finished items above, the current screen below. The screen takes at most the terminal's
 * rows minus one.
 */
export function Wizard({ view, suspended = false, ended = false }: Props): ReactNode {
  const { rows } = useTheme();
  const inputGate = useContext(InputGateContext);
  const gate = useContext(FrameThrottleContext);
  const key = screenKey(view);
  // An operator may confirm a transaction only after seeing exactly this transaction, including its fee. A
  // changed transaction therefore closes the input gate.
  const intent = view.screen.kind === 'intent' && view.screen;
  // The height limit is set before the first screen is laid out.
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
  // The limit must be set before the layout, because measuring depends on it.
  useInsertionEffect(() => live.current?.yogaNode?.setMaxHeight(rows - 1), [rows, limited]);
  return (
    <ViewContext value={view}>
      <LogLines ended={ended} />
      {ended ? (
        // These lines are normal output, so they may take more rows than the terminal has.
        <Farewell />
      ) : (
        <Box ref={guard} flexDirection="column" display={suspended ? 'none' : 'flex'}>
          {limited && <CurrentScreen key={key} />}
        </Box>
      )}
    </ViewContext>
  );
}
