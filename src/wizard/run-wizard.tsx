import { render } from 'ink';
import type { Clock } from '../ports/clock.ts';
import type { Session } from '../session/session.ts';
import type { Translator } from '../i18n/translator.ts';
import { App } from './app.tsx';
import { createKeyboard } from './input/keyboard.ts';
import type { Capabilities } from './theme/read-capabilities.ts';
import type { Draft } from './screen-actions.ts';
import { FaultBoundary } from './parts/frame/fault-boundary.tsx';
import { createInputGate } from './terminal/input-gate.ts';
import { createFrameThrottle } from './terminal/frame-throttle.ts';
import { createScreenOutput } from './terminal/screen-output.ts';
import { createAttention } from './terminal/attention.ts';
import { copySequence } from './terminal/clipboard.ts';
import { createPacer } from './time/pacer.ts';
import { createTicker } from './time/ticker.ts';

export interface WizardOptions extends Capabilities {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly clock: Clock;
  readonly words: Translator;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether the bell rings when something is waited for from the person. */
  readonly bell: boolean;
  /** Whether the window's title tells of it. */
  readonly title: boolean;
  /** Holds what the terminal is to be told if the program ends before this has. */
  readonly undo?: Set<string>;
  /** The zone in which times are shown; this machine's where it is left out. */
  readonly timeZone?: string;
  /** Ends the wizard at once, as a second Ctrl-C does. */
  readonly signal?: AbortSignal;
}

/** The exit code after Ctrl-C: 128 and the number of SIGINT. */
const INTERRUPTED = 130;
const FRAMES_PER_SECOND = 60;

/**
 * Draws a session in the terminal until it ends, and leaves the terminal as it was: what is finished stays as
 * ordinary output, and the last line is the command that resumes.
 * @returns the process's exit code; 130 after Ctrl-C
 * @throws what the session or the drawing threw; the terminal is restored first
 */
export async function runWizard(session: Session, options: WizardOptions): Promise<number> {
  const { stdin, stdout, stderr, clock, signal } = options;
  const end = deferred<number>();
  const stop = (): void => end.resolve(INTERRUPTED);
  const output = createScreenOutput(stdout, options.environment, clock);
  const state = { leaving: false, ended: false };
  let interrupted = false;

  const leave = (): void => {
    if (state.leaving) return;
    state.leaving = true;
    session.dispatch({ type: 'leave' });
    instance.rerender(draw());
  };
  const interrupt = (): void => {
    // Once is a wish, which the session grants at the next safe moment; twice is an order.
    if (state.leaving) stop();
    interrupted = true;
    leave();
  };
  const keyboard = createKeyboard(stdin, {
    interrupt,
    fail: end.reject,
    pressed: () => {
      pacer.hurry();
      attention.noticed();
    },
  });
  const inputGate = createInputGate(keyboard, output);
  const gate = createFrameThrottle(output);
  const ticker = createTicker(clock);
  const pacer = createPacer(session, clock);
  const attention = createAttention({
    session,
    output,
    now: () => clock.now(),
    bell: options.bell,
    undo: options.undo ?? new Set(),
    title: options.title ? options.words.t('ui.attention') : undefined,
  });
  const copy = (text: string): void => {
    output.write(copySequence(text, options.environment));
  };
  const drafts = new Map<string, Draft>();
  const draw = () => (
    <FaultBoundary onError={end.reject}>
      <App
        {...{
          session,
          pacer,
          output,
          keyboard,
          inputGate,
          gate,
          ticker,
          drafts,
          copy,
          leave,
          ...state,
        }}
        look={options}
      />
    </FaultBoundary>
  );
  const instance = render(draw(), {
    stdin,
    stdout: output,
    stderr,
    exitOnCtrlC: false,
    maxFps: FRAMES_PER_SECOND,
    onRender: inputGate.drawn,
  });
  if (options.bell || options.title) attention.start();
  session.ended.then((code) => end.resolve(interrupted ? INTERRUPTED : code), end.reject);
  signal?.addEventListener('abort', stop);
  stdin.on('end', stop);
  try {
    if (signal?.aborted === true) stop();
    return await end.promise;
  } finally {
    signal?.removeEventListener('abort', stop);
    stdin.off('end', stop);
    state.ended = true;
    attention.stop();
    pacer.stop();
    instance.rerender(draw());
    gate.flush();
    const left = instance.waitUntilExit();
    instance.unmount();
    await left;
    output.release();
  }
}

interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (reason: unknown) => void;
}

function deferred<T>(): Deferred<T> {
  let resolve: Deferred<T>['resolve'] = () => undefined;
  let reject: Deferred<T>['reject'] = () => undefined;
  const promise = new Promise<T>((onValue, onFault) => {
    resolve = onValue;
    reject = onFault;
  });
  return { promise, resolve, reject };
}
