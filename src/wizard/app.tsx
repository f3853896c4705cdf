import { useLayoutEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { Session } from '../session/session.ts';
import { KeyboardContext, type TerminalKeyboard } from './input/keyboard.ts';
import { LookContext } from './look/look.ts';
import type { Capabilities } from './look/read-capabilities.ts';
import type { Translator } from '../i18n/translator.ts';
import { StageContext, type Stage } from './stage-context.ts';
import { CurtainContext, type Curtain } from './terminal/curtain.ts';
import { PASTE_OFF, PASTE_ON } from './terminal/modes.ts';
import { FrameGateContext, type FrameGate } from './terminal/frame-gate.ts';
import type { ScreenOutput } from './terminal/screen-output.ts';
import type { Pacer } from './time/pacer.ts';
import { TickerContext, type Ticker } from './time/ticker.ts';
import { Wizard } from './wizard.tsx';

interface Props extends Pick<Stage, 'copy' | 'leave' | 'leaving' | 'drafts'> {
  readonly session: Session;
  readonly pacer: Pacer;
  readonly output: ScreenOutput;
  readonly keyboard: TerminalKeyboard;
  readonly curtain: Curtain;
  readonly gate: FrameGate;
  readonly ticker: Ticker;
  readonly look: Capabilities & { readonly words: Translator; readonly timeZone?: string };
  /** It is over: only what stays on the terminal is drawn. */
  readonly ended: boolean;
}

/** Joins the session with the terminal: its size, its keys, its modes, the time. */
export function App(props: Props): ReactNode {
  const { session, pacer, output, keyboard, curtain, gate, ticker, look, ended } = props;
  const { copy, leave, leaving, drafts } = props;
  const { colour, links, theme, unicode, words, timeZone } = look;
  const view = useSyncExternalStore(pacer.subscribe, pacer.view);
  const columns = useSyncExternalStore(output.onResize, () => output.columns);
  const rows = useSyncExternalStore(output.onResize, () => output.height);
  const shown = useMemo(
    () => ({ columns, rows, colour, links, theme, unicode, words, ...(timeZone && { timeZone }) }),
    [columns, rows, colour, links, theme, unicode, words, timeZone],
  );
  const stage = useMemo<Stage>(
    () => ({ dispatch: (action) => session.dispatch(action), copy, leave, leaving, drafts }),
    [session, copy, leave, leaving, drafts],
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
            <FrameGateContext value={gate}>
              <StageContext value={stage}>
                <Wizard view={view} ended={ended} />
              </StageContext>
            </FrameGateContext>
          </CurtainContext>
        </KeyboardContext>
      </TickerContext>
    </LookContext>
  );
}
