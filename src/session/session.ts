import type { Action, View } from './view/view.ts';

/** The wizard draws the session's views or, with `--linear`, prints them line by line. */
export interface Session {
  /** Returns the same object until the view changes. */
  view(): View;
  /** Returns a function that unsubscribes `listener`. */
  subscribe(listener: () => void): () => void;
  dispatch(action: Action): void;
  /** Resolves with the process's exit code when the session has ended. */
  readonly ended: Promise<number>;
}

/** `chain-state`: on the same network, without what the session remembers. */
export type RestartPoint = 'same-network' | 'chain-state';

/** Thrown for example because another window has sent something. */
export class RestartSession extends Error {
  override readonly name = 'RestartSession';

  constructor(readonly from: RestartPoint) {
    super(from);
  }
}
