import type { Action, View } from './view/view.ts';
import type { Dialogue } from './view/dialogue.ts';

/**
 * A session of the program. The wizard draws the session's views or, with `--linear`, prints the views line
 * by line.
 */
export interface Session {
  /** The current view. Returns the same object until the view changes. */
  view(): View;
  /** Calls `listener` after each change of the view. Returns a function that unsubscribes `listener`. */
  subscribe(listener: () => void): () => void;
  dispatch(action: Action): void;
  /** Resolves with the process's exit code when the session has ended. */
  readonly ended: Promise<number>;
}

/** Makes a session from a dialogue and the promise of the session's exit code. */
export function sessionOf(dialogue: Dialogue, ended: Promise<number>): Session {
  const { view, subscribe, dispatch } = dialogue;
  return { view, subscribe, dispatch, ended };
}

/** Where the session starts over: on the same network, or with the question for the network. */
export type RestartPoint = 'same-network' | 'choose-network';

/** Thrown to start the session over, for example because the connected network is gone. */
export class RestartSession extends Error {
  override readonly name = 'RestartSession';
  readonly from: RestartPoint;

  constructor(anew: RestartPoint) {
    super(anew);
    this.from = anew;
  }
}
