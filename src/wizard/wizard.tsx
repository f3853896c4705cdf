import { Box, type DOMElement } from 'ink';
import {
  useCallback,
  useContext,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { View } from '../session/view/view.ts';
import { useTheme } from './theme/theme.ts';
import { Farewell } from './parts/frame/farewell.tsx';
import { LogLines } from './parts/text/log-lines.tsx';
import { pageOf } from '../session/view/page-of.ts';
import { consentOf } from './consent.ts';
import { CurrentPage } from './page/current-page.tsx';
import { PageContext } from './page/page-context.ts';
import { InputGateContext } from './terminal/input-gate.ts';
import { FrameThrottleContext } from './terminal/frame-throttle.ts';
import { ViewContext } from './view-context.ts';

interface Props {
  readonly view: View;
  /** True while the current screen is hidden. Typed text is kept. */
  readonly suspended?: boolean;
  /** True while the wizard ends and draws only the final lines. */
  readonly ended?: boolean;
}

/**
 * Draws a view: the lines of the log above, the current screen below. The screen takes at most the terminal's
 * rows minus one.
 */
export function Wizard({ view, suspended = false, ended = false }: Props): ReactNode {
  const { rows, words } = useTheme();
  const page = useMemo(() => pageOf(view.screen, words), [view.screen, words]);
  const inputGate = useContext(InputGateContext);
  const gate = useContext(FrameThrottleContext);
  const key = `${view.code} ${page.name}`;
  // An operator may confirm only the transaction that the screen shows, including its fee. A changed
  // transaction therefore closes the input gate.
  const subject = consentOf(page)?.subject;
  // The height limit is set before the first screen is laid out.
  const [limited, setLimited] = useState(false);
  useInsertionEffect(() => inputGate.lower(), [inputGate, key, limited, subject]);

  useLayoutEffect(() => setLimited(true), []);
  const live = useRef<DOMElement>(null);
  const guard = useCallback(
    (node: DOMElement | null) => {
      live.current = node;
      if (node !== null) gate.guard(node);
    },
    [gate],
  );
  // The height limit must be set before the layout, because measuring depends on the limit.
  useInsertionEffect(() => live.current?.yogaNode?.setMaxHeight(rows - 1), [rows, limited]);
  return (
    <ViewContext value={view}>
      <PageContext value={page}>
        <LogLines ended={ended} />
        {ended ? (
          // The final lines are normal output and may take more rows than the terminal has.
          <Farewell />
        ) : (
          <Box ref={guard} flexDirection="column" display={suspended ? 'none' : 'flex'}>
            {limited && <CurrentPage key={key} />}
          </Box>
        )}
      </PageContext>
    </ViewContext>
  );
}
