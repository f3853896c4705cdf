import { useCallback, useLayoutEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { Session } from '../session/session.ts';
import { KeyboardContext, type TerminalKeyboard } from './input/keyboard.ts';
import { LookContext } from './look/look.ts';
import type { Capabilities } from './look/read-capabilities.ts';
import { english } from '../session/text/en.ts';
import { StageContext, type Stage } from './stage-context.ts';
import { CurtainContext, type Curtain } from './terminal/curtain.ts';
import type { ScreenOutput } from './terminal/screen-output.ts';
import { TickerContext, type Ticker } from './time/ticker.ts';
import { Wizard } from './wizard.tsx';

interface Props extends Pick<Stage, 'leave' | 'leaving' | 'drafts'> {
  readonly session: Session;
  readonly output: ScreenOutput;
  readonly keyboard: TerminalKeyboard;
  readonly curtain: Curtain;
  readonly ticker: Ticker;
  readonly look: Capabilities & { readonly timeZone?: string };
  /** It is over: only what stays on the terminal is drawn. */
  readonly ended: boolean;
}

const PASTE_ON = '\u001b[?2004h';
const PASTE_OFF = '\u001b[?2004l';

/** Joins the session with the terminal: its size, its keys, its modes, the time. */
export function App(props: Props): ReactNode {
  const { session, output, keyboard, curtain, ticker, look, leave, leaving, drafts, ended } = props;
  const { colour, unicode, timeZone } = look;
  const subscribe = useCallback((listener: () => void) => session.subscribe(listener), [session]);
  const view = useSyncExternalStore(subscribe, () => session.view());
  const columns = useSyncExternalStore(output.onResize, () => output.columns);
  const rows = useSyncExternalStore(output.onResize, () => output.height);
  const shown = useMemo(
    () => ({ columns, rows, colour, unicode, words: english, ...(timeZone && { timeZone }) }),
    [columns, rows, colour, unicode, timeZone],
  );
  const stage = useMemo<Stage>(
    () => ({ dispatch: (action) => session.dispatch(action), leave, leaving, drafts }),
    [session, leave, leaving, drafts],
  );
  // Undone on every way out, also when the process exits by itself.
  useLayoutEffect(() => {
    keyboard.start();
    output.write(PASTE_ON);
    return () => {
      curtain.raise();
      output.write(PASTE_OFF);
      keyboard.stop();
    };
  }, [keyboard, curtain, output]);
  return (
    <LookContext value={shown}>
      <TickerContext value={ticker}>
        <KeyboardContext value={keyboard}>
          <CurtainContext value={curtain}>
            <StageContext value={stage}>
              <Wizard view={view} ended={ended} />
            </StageContext>
          </CurtainContext>
        </KeyboardContext>
      </TickerContext>
    </LookContext>
  );
}
