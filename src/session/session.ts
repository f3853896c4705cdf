import type { Action } from './view/action.ts';
import type { ViewStore } from './view/view-store.ts';
import type { View } from './view/view.ts';

/** A conversation with one person: the wizard and linear mode are two ways to draw it. */
export interface Session {
  /** The present view; the same object until something changes. */
  view(): View;
  /** Called after each change; returns how to stop listening. */
  subscribe(listener: () => void): () => void;
  dispatch(action: Action): void;
  /** Resolves when the session has ended, with the process's exit code. */
  readonly ended: Promise<number>;
}

/** What takes place on a stage, until it has ended. */
export function sessionOf(viewStore: ViewStore, ended: Promise<number>): Session {
  const { view, subscribe, dispatch } = viewStore;
  return { view, subscribe, dispatch, ended };
}
