import { Box, type DOMElement, Static } from 'ink';
import {
  Fragment,
  type ReactNode,
  useCallback,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Capabilities, LayoutContext, useLayout } from './layout/terminal-layout.ts';
import { afterwardsOf, presentStep } from './layout/step-texts.ts';
import { BlockView } from './page/block-view.tsx';
import {
  type Screen,
  ScreenContext,
  ViewContext,
  usePage,
  useScreen,
  useView,
} from './view-context.ts';
import { Gap, StyledText, Value } from './parts/text.tsx';
import type { View } from '../session/view/view.ts';
import { drawnWidth } from './layout/cut-text.ts';
import { LogLineView } from './parts/frame.tsx';
import { consentOf } from './consent.ts';
import { CurrentPage } from './page/current-page.tsx';
import type { InputGate } from './terminal/input-gate.ts';
import type { TerminalKeyboard } from './input/keyboard.ts';
import type { Translator } from '../i18n/translator.ts';
import { BRACKETED_PASTE_OFF, BRACKETED_PASTE_ON } from './terminal/modes.ts';
import type { ScreenOutput } from './terminal/screen-output.ts';
import type { Pacer } from './time/pacer.ts';
import { type Ticker, TickerContext } from './time/ticker.ts';

/** The lines that stay on the terminal after the wizard ends. */
function Farewell(): ReactNode {
  const layout = useLayout();
  const { columns, indent, i18n } = layout;
  const view = useView();
  const { steps, code, resume, unfinished } = view;
  const { stays, afterwards, blocks } = usePage();
  const next = afterwardsOf(view, i18n);
  const step = afterwards === undefined ? presentStep(steps, code, layout).text : '';
  const lines = unfinished.length === 0 && step !== '' ? [step] : unfinished;
  return (
    <Box flexDirection="column" width={columns} paddingX={indent}>
      {stays && (
        <Box flexDirection="column" marginBottom={1}>
          {blocks
            .filter(({ kind }) => kind === 'title' || kind === 'pairs')
            .map((block, index) => (
              <Fragment key={index}>
                {index === 1 && <Gap />}
                <BlockView block={block} actions={[]} />
              </Fragment>
            ))}
        </Box>
      )}
      {lines.map((line) => (
        <StyledText key={line}>{line}</StyledText>
      ))}
      {drawnWidth(`${next} ${resume}`) <= columns - 2 * indent ? (
        <Value value={`${next} ${resume}`} />
      ) : (
        <>
          <StyledText>{next}</StyledText>
          <Value value={resume} />
        </>
      )}
    </Box>
  );
}

/** Each line is printed once above the current screen, and scrolls away like normal output. */
function LogLines({ ended }: { readonly ended: boolean }): ReactNode {
  const { log } = useView();
  const { gate } = useScreen();
  const released = useSyncExternalStore(gate.subscribe, gate.released);
  useLayoutEffect(() => gate.offer(log.length), [gate, log.length]);
  const items = useMemo(() => log.slice(0, ended ? log.length : released), [log, ended, released]);
  return <Static items={items}>{(line, index) => <LogLineView key={index} {...line} />}</Static>;
}

interface Props {
  readonly view: View;
  /** True while the process is suspended. The screen is not drawn, because the shell owns the terminal. */
  readonly suspended?: boolean;
  /** True while the wizard ends and draws only the final lines. */
  readonly ended?: boolean;
  /**
   * The number of finished lines above the screen, if the frame must take all rows that the others leave; undefined if
   * it takes only the rows that it needs.
   */
  readonly hidden?: number | undefined;
}

/** The screen takes at most the terminal's rows minus one. */
export function Wizard({ view, suspended = false, ended = false, hidden }: Props): ReactNode {
  const { rows } = useLayout();
  const page = view.page;
  const { gate, inputGate } = useScreen();
  const key = `${view.code} ${page.name}`;
  // An operator may confirm only the transaction that the screen shows, including its fee. A changed
  // transaction therefore closes the input gate.
  const consentId = consentOf(page)?.consentId;
  // Ink draws the first commit before `guard` is called, so the first screen follows in the second one.
  const [guarded, setGuarded] = useState(false);
  useInsertionEffect(() => inputGate.close(), [inputGate, key, guarded, consentId]);
  useLayoutEffect(() => setGuarded(true), []);
  const guard = useCallback(
    (node: DOMElement | null) => {
      if (node !== null) gate.guard(node);
    },
    [gate],
  );
  const most = rows - 1;
  return (
    <ViewContext value={view}>
      <LogLines ended={ended} />
      {ended ? (
        // The final lines are normal output and may take more rows than the terminal has.
        <Farewell />
      ) : (
        <Box
          ref={guard}
          flexDirection="column"
          justifyContent="flex-end"
          maxHeight={most}
          minHeight={hidden === undefined ? 0 : Math.max(0, most - view.log.length + hidden)}
          display={suspended ? 'none' : 'flex'}
        >
          {guarded && <CurrentPage key={key} />}
        </Box>
      )}
    </ViewContext>
  );
}

interface AppProps extends Required<Omit<Props, 'view' | 'hidden'>>, Screen {
  readonly pacer: Pacer;
  readonly output: ScreenOutput;
  readonly keyboard: TerminalKeyboard;
  readonly inputGate: InputGate;
  readonly ticker: Ticker;
  readonly hiddenLines: () => number | undefined;
  readonly look: Capabilities & { readonly i18n: Translator };
}

export function App(props: AppProps): ReactNode {
  const { pacer, output, keyboard, inputGate, ticker, suspended, ended, hiddenLines } = props;
  const { colour, unicode, i18n } = props.look;
  const view = useSyncExternalStore(pacer.subscribe, pacer.view);
  const columns = useSyncExternalStore(output.onResize, () => output.columns);
  const rows = useSyncExternalStore(output.onResize, () => output.rows);
  const hidden = useSyncExternalStore(output.onResize, hiddenLines);
  // React runs this cleanup when Ink unmounts the wizard, for example when the process exits.
  useLayoutEffect(() => {
    keyboard.start();
    output.write(BRACKETED_PASTE_ON);
    return () => {
      inputGate.open();
      output.write(BRACKETED_PASTE_OFF);
      keyboard.stop();
    };
  }, [keyboard, inputGate, output]);
  return (
    <LayoutContext value={{ columns, rows, colour, unicode, i18n }}>
      <TickerContext value={ticker}>
        <ScreenContext value={props}>
          <Wizard view={view} suspended={suspended} ended={ended} hidden={hidden} />
        </ScreenContext>
      </TickerContext>
    </LayoutContext>
  );
}
