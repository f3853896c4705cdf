import { createContext, useContext } from 'react';
import type { Action } from '../session/view/action.ts';

/** What a screen can do. */
export interface ScreenActions {
  readonly dispatch: (action: Action) => void;
  /** Leaves the program as soon as that is safe. */
  readonly leave: () => void;
  /** Leaving has been asked for. */
  readonly leaving: boolean;
  /** Hands a text to the terminal's clipboard. */
  readonly copy: (text: string) => void;
  /** What was typed and not yet given, by screen, so that going back loses nothing. */
  readonly drafts: Map<string, Draft>;
}

export interface Draft {
  /** The value that the screen came with. */
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
