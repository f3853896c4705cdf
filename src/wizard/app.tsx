import { useLayoutEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { Session } from '../session/session.ts';
import { KeyboardContext, type TerminalKeyboard } from './input/keyboard.ts';
import { ThemeContext } from './theme/theme.ts';
import type { Capabilities } from './theme/read-capabilities.ts';
import type { Translator } from '../i18n/translator.ts';
import { ScreenActionsContext, type ScreenActions } from './screen-actions.ts';
import { InputGateContext, type InputGate } from './terminal/input-gate.ts';
import { BRACKETED_PASTE_OFF, BRACKETED_PASTE_ON } from './terminal/modes.ts';
import { FrameThrottleContext, type FrameThrottle } from './terminal/frame-throttle.ts';
import type { ScreenOutput } from './terminal/screen-output.ts';
import type { Pacer } from './time/pacer.ts';
import { TickerContext, type Ticker } from './time/ticker.ts';
import { Wizard } from './wizard.tsx';

interface Props extends Pick<ScreenActions, 'copy' | 'leave' | 'leaving' | 'drafts'> {
  readonly session: Session;
  readonly pacer: Pacer;
  readonly output: ScreenOutput;
  readonly keyboard: TerminalKeyboard;
  readonly inputGate: InputGate;
  readonly gate: FrameThrottle;
  readonly ticker: Ticker;
  readonly look: Capabilities & { readonly words: Translator };
  /** True while the process is suspended. The screen is not drawn, because the shell owns the terminal. */
  readonly suspended: boolean;
  /** True while the wizard ends and draws only the final lines. */
  readonly ended: boolean;
}

/** Connects the session to the clock and to the terminal's size, keys and modes. */
export function App(props: Props): ReactNode {
  const {
    session,
    pacer,
    output,
    keyboard,
    inputGate,
    gate,
    ticker,
    look: display,
    suspended,
    ended,
  } = props;
  const { copy, leave, leaving, drafts } = props;
  const { colour, links, unicode, words } = display;
  const view = useSyncExternalStore(pacer.subscribe, pacer.view);
  const columns = useSyncExternalStore(output.onResize, () => output.columns);
  const rows = useSyncExternalStore(output.onResize, () => output.height);
  const shown = useMemo(
    () => ({ columns, rows, colour, links, unicode, words }),
    [columns, rows, colour, links, unicode, words],
  );
  const actions = useMemo<ScreenActions>(
    () => ({ dispatch: (action) => session.dispatch(action), copy, leave, leaving, drafts }),
    [session, copy, leave, leaving, drafts],
  );
  // React runs this cleanup when Ink unmounts the wizard, for example when the process exits.
  useLayoutEffect(() => {
    keyboard.start();
    output.write(BRACKETED_PASTE_ON);
    return () => {
      inputGate.raise();
      output.write(BRACKETED_PASTE_OFF);
      keyboard.stop();
    };
  }, [keyboard, inputGate, output]);
  return (
    <ThemeContext value={shown}>
      <TickerContext value={ticker}>
        <KeyboardContext value={keyboard}>
          <InputGateContext value={inputGate}>
            <FrameThrottleContext value={gate}>
              <ScreenActionsContext value={actions}>
                <Wizard view={view} suspended={suspended} ended={ended} />
              </ScreenActionsContext>
            </FrameThrottleContext>
          </InputGateContext>
        </KeyboardContext>
      </TickerContext>
    </ThemeContext>
  );
}
