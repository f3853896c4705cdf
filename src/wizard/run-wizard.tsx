import { Component, type ReactNode } from 'react';
import type { Writable } from 'node:stream';
import type { Session } from '../session/session.ts';
import type { Action } from '../session/view/view.ts';
import { needsOperator } from '../page/pages.ts';
import { render } from 'ink';
import type { Clock } from '../ports/host.ts';
import type { Translator } from '../i18n/translator.ts';
import { App } from './wizard.tsx';
import type { OnContinued } from './input/continued.ts';
import { createKeyboard } from './input/keyboard.ts';
import type { Capabilities } from './layout/terminal-layout.ts';
import type { Draft } from './view-context.ts';
import {
  BRACKETED_PASTE_OFF,
  BRACKETED_PASTE_ON,
  ESC,
  HIDE_CURSOR,
  SHOW_CURSOR,
} from './terminal/modes.ts';
import { createInputGate } from './terminal/input-gate.ts';
import { createFrameThrottle } from './terminal/frame-throttle.ts';
import { createScreenOutput } from './terminal/screen-output.ts';
import { createPacer } from './time/pacer.ts';
import { createTicker } from './time/ticker.ts';

interface Props {
  readonly onError: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Draws nothing after a rendering error. Without this boundary, Ink would print a stack trace. */
class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override state = { failed: false };

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

const BEL = '\u0007';

/** In milliseconds. An operator counts as present for this time after a key press. */
const LOOKING_MS = 5_000;

/** Enough to draw a frame or to stop a process. */
const SUSPENDING_MS = 50;

/** Rings once when a wait ends in a question, unless the operator has pressed a key recently. */
function createAttention(session: Session, output: Pick<Writable, 'write'>, clock: Clock) {
  let waited = !needsOperator(session.view().page);
  let lastKey = clock.now();
  const stop = session.subscribe(() => {
    const asks = needsOperator(session.view().page);
    if (asks && waited && clock.now() - lastKey >= LOOKING_MS) output.write(BEL);
    waited = !asks;
  });
  return {
    noticed() {
      lastKey = clock.now();
    },
    stop,
  };
}

/**
 * Asks the terminal to copy a text to the clipboard (OSC 52), through tmux and screen if their settings allow
 * it. No terminal confirms the copy.
 */
function copySequence(
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const plain = `${ESC}]52;c;${Buffer.from(text, 'utf8').toString('base64')}${BEL}`;
  const isSet = (name: string): boolean => (environment[name] ?? '') !== '';
  // First for a tmux that handles the clipboard itself, then for one that passes sequences through.
  if (isSet('TMUX')) return `${plain}${ESC}Ptmux;${plain.replaceAll(ESC, ESC + ESC)}${ESC}\\`;
  if (isSet('STY')) return `${ESC}P${plain}${ESC}\\`;
  return plain;
}

interface WizardOptions extends Capabilities {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly clock: Clock;
  readonly i18n: Translator;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** True to ring the bell when the wizard needs the operator. */
  readonly bell: boolean;
  /** Stops the process until the shell continues it; undefined if it cannot be stopped. */
  readonly suspend?: () => void;
  readonly onContinued: OnContinued;
  /** Aborting the signal ends the wizard at once. */
  readonly signal?: AbortSignal;
}

/** 128 plus the number of SIGINT. */
const INTERRUPTED = 130;
const FRAMES_PER_SECOND = 60;

/**
 * Restores the terminal when the session ends. The lines of the log stay on the terminal as normal output. The last
 * line is the command that resumes the session.
 * @returns the process's exit code; 130 after Ctrl-C, after `signal` was aborted, or after the end of the input
 * @throws any error of the session or of rendering, after the terminal is restored
 */
export async function runWizard(session: Session, options: WizardOptions): Promise<number> {
  const { stdin, stdout, stderr, clock, signal } = options;
  let end: (code: number) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const ended = new Promise<number>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  const stop = (): void => end(INTERRUPTED);
  const state: WizardState = { leaving: false, ended: false, suspended: false };
  let interrupted = false;

  const leave = (): void => {
    if (state.leaving) return;
    state.leaving = true;
    session.dispatch({ type: 'leave' });
    redraw();
  };
  const interrupt = (): void => {
    // The first Ctrl-C quits at the next safe moment; the second ends the wizard at once.
    if (state.leaving) stop();
    interrupted = true;
    leave();
  };
  const { attention, ...parts } = createParts(session, options, {
    interrupt,
    suspend: () => void suspend(running, options.suspend).catch(fail),
    fail,
  });
  const { output, inputGate, gate, pacer } = parts;
  const draw = () => (
    <ErrorBoundary onError={fail}>
      <App {...parts} {...state} leave={leave} hiddenLines={hiddenLines} look={options} />
    </ErrorBoundary>
  );
  const redraw = (): void => instance.rerender(draw());
  const running = { ...parts, clock, state, redraw, clear: () => instance.clear() };
  /** The number of finished lines above the screen. */
  let scrolledAway = 0;
  const hiddenLines = (): number | undefined => (output.fills() ? scrolledAway : undefined);
  const eraseFrame = (): void => {
    if (state.suspended) return;
    output.eraseFrame();
    scrolledAway = output.filledScreen() ? pacer.view().log.length : 0;
    // Makes Ink draw the next frame even if it equals the last one.
    instance.clear();
  };
  output.onResize(eraseFrame);
  const instance = render(draw(), {
    stdin,
    stdout: output,
    stderr,
    exitOnCtrlC: false,
    // Otherwise Ink draws nothing where a variable such as CI is set, and the keys would still act.
    interactive: true,
    maxFps: FRAMES_PER_SECOND,
    onRender: inputGate.drawn,
  });
  // The components have subscribed before, and render for the new size first.
  output.onResize(gate.redraw);
  session.ended.then((code) => end(interrupted ? INTERRUPTED : code), fail);
  signal?.addEventListener('abort', stop);
  stdin.on('end', stop);
  const stopListening = options.onContinued(() => continueBelow(running, stdout.rows));
  try {
    if (signal?.aborted === true) stop();
    return await ended;
  } finally {
    signal?.removeEventListener('abort', stop);
    stdin.off('end', stop);
    stopListening();
    state.ended = true;
    attention?.stop();
    pacer.stop();
    if (!output.settled()) eraseFrame();
    redraw();
    gate.flush();
    const left = instance.waitUntilExit();
    instance.unmount();
    await left;
    output.release();
  }
}

function createParts(
  session: Session,
  options: WizardOptions,
  events: Pick<Parameters<typeof createKeyboard>[2], 'interrupt' | 'suspend' | 'fail'>,
) {
  const { stdin, stdout, clock, environment } = options;
  const output = createScreenOutput(stdout, environment, clock);
  const pacer = createPacer(session, clock);
  const attention = options.bell ? createAttention(session, output, clock) : undefined;
  const pressed = (): void => {
    pacer.hurry();
    attention?.noticed();
  };
  const keyboard = createKeyboard(stdin, clock, { ...events, pressed });
  return {
    output,
    pacer,
    attention,
    keyboard,
    inputGate: createInputGate(keyboard, output),
    gate: createFrameThrottle(output),
    ticker: createTicker(clock),
    drafts: new Map<string, Draft>(),
    dispatch: (action: Action): void => session.dispatch(action),
    copy: (text: string): void => {
      output.write(copySequence(text, environment));
    },
  };
}

interface WizardState {
  leaving: boolean;
  ended: boolean;
  suspended: boolean;
}

interface Running extends Omit<ReturnType<typeof createParts>, 'attention'> {
  readonly clock: Clock;
  readonly state: WizardState;
  readonly redraw: () => void;
  /** Makes Ink draw the next frame even if it equals the last one. */
  readonly clear: () => void;
}

async function suspend(running: Running, stopProcess: WizardOptions['suspend']): Promise<void> {
  const { state, redraw, gate, clock, output, keyboard } = running;
  if (stopProcess === undefined || state.suspended || state.ended) return;
  state.suspended = true;
  redraw();
  gate.flush();
  // Waits until delayed frames are drawn, because the screen must be erased before the shell writes.
  await clock.sleep(SUSPENDING_MS);
  output.write(BRACKETED_PASTE_OFF + SHOW_CURSOR);
  keyboard.stop();
  stopProcess();
  // The process is stopped during this sleep, which ends only after the shell has continued it.
  await clock.sleep(SUSPENDING_MS);
  state.suspended = false;
  // Starts a new line, because the next frame first erases the row above its own.
  resume(running, '\n');
}

/** Another program stopped the process: the shell has written below the frame, which is drawn again below that. */
function continueBelow(running: Running, rows: number): void {
  const { state, keyboard, output, clear } = running;
  if (state.suspended || state.ended) return;
  keyboard.stop();
  output.write('\n'.repeat(rows || 0));
  clear();
  resume(running, '');
}

/** Drops what was typed until the screen is drawn again. */
function resume({ inputGate, keyboard, output, redraw }: Running, space: string): void {
  inputGate.close();
  keyboard.start();
  output.write(`${space}${BRACKETED_PASTE_ON}${HIDE_CURSOR}`);
  redraw();
}
