import { createContext, useContext } from 'react';
import type { View, Action } from '../session/view/view.ts';
import type { Page } from '../page/page.ts';

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

export interface ScreenActions {
  readonly dispatch: (action: Action) => void;
  /** Quits at the next safe moment. */
  readonly leave: () => void;
  /** True after the operator chose to quit. */
  readonly leaving: boolean;
  readonly copy: (text: string) => void;
  /** The typed texts by screen, kept when the operator leaves the screen. */
  readonly drafts: Map<string, Draft>;
}

export interface Draft {
  readonly base: string;
  readonly text: string;
}

export const ScreenActionsContext = createContext<ScreenActions>({
  dispatch: () => undefined,
  leave: () => undefined,
  leaving: false,
  copy: () => undefined,
  drafts: new Map(),
});

export function useScreenActions(): ScreenActions {
  return useContext(ScreenActionsContext);
}
