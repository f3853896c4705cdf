import { createContext, useContext } from 'react';
import type { View, Action } from '../session/view/view.ts';
import type { Page } from '../page/page.ts';
import type { TerminalKeyboard } from './input/keyboard.ts';
import type { FrameThrottle } from './terminal/frame-throttle.ts';
import type { InputGate } from './terminal/input-gate.ts';

export const ViewContext = createContext<View>({
  header: { isReadOnly: false, worthless: false },
  steps: [],
  code: '',
  page: { name: '', helpTopic: 'busy', blocks: [], ask: { kind: 'nothing' } },
  log: [],
  leaving: 'safe',
  unfinished: [],
  resume: '',
});

export function useView(): View {
  return useContext(ViewContext);
}

export function usePage(): Page {
  return useView().page;
}

/** What the components use of the session and of the terminal. */
export interface Screen {
  readonly dispatch: (action: Action) => void;
  /** Quits at the next safe moment. */
  readonly leave: () => void;
  /** True after the operator chose to quit. */
  readonly leaving: boolean;
  readonly copy: (text: string) => void;
  /** The typed texts by screen, kept when the operator leaves the screen. */
  readonly drafts: Map<string, Draft>;
  readonly keyboard: Pick<TerminalKeyboard, 'listen'>;
  readonly inputGate: Pick<InputGate, 'close'>;
  readonly gate: Omit<FrameThrottle, 'flush' | 'redraw'>;
}

export interface Draft {
  readonly base: string;
  readonly text: string;
}

const ignore = (): void => undefined;

/** By default, nothing can be typed, and each frame is complete. */
export const ScreenContext = createContext<Screen>({
  dispatch: ignore,
  leave: ignore,
  leaving: false,
  copy: ignore,
  drafts: new Map(),
  keyboard: { listen: () => ignore },
  inputGate: { close: ignore },
  gate: { guard: ignore, offer: ignore, released: () => Infinity, subscribe: () => ignore },
});

export function useScreen(): Screen {
  return useContext(ScreenContext);
}
