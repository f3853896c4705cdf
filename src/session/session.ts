import type { Action } from './view/action.ts';
import type { ViewStore } from './view/view-store.ts';
import type { View } from './view/view.ts';

/** A session with one operator. Either the wizard draws it, or linear mode prints it. */
export interface Session {
  /** The current view; the same object until something changes. */
  view(): View;
  /** Calls `listener` after each change; returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
  dispatch(action: Action): void;
  /** Resolves with the process's exit code when the session has ended. */
  readonly ended: Promise<number>;
}

/** Exposes a view store and its end as a session. */
export function sessionOf(viewStore: ViewStore, ended: Promise<number>): Session {
  const { view, subscribe, dispatch } = viewStore;
  return { view, subscribe, dispatch, ended };
}
