import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../ports/host.ts';
import type { Session } from '../../session/session.ts';
import { needsOperator } from '../../page/pages.ts';

/** The view changes at most every 250 ms, except for questions and after key presses. */
export type Pacer = ReturnType<typeof createPacer>;

const PACE_MS = 250;

/** Combines the changes within `PACE_MS` after a change; questions are shown at once. */
export function createPacer(session: Pick<Session, 'view' | 'subscribe'>, clock: Clock) {
  const listeners = new Set<() => void>();
  let shown = session.view();
  let resting: AbortController | undefined;
  let due = false;
  const show = (): void => {
    due = false;
    const present = session.view();
    if (isDeepStrictEqual(present, shown)) return;
    shown = present;
    for (const listener of [...listeners]) listener();
  };
  const wake = (): void => {
    resting?.abort();
    resting = undefined;
  };
  const rest = (): void => {
    wake();
    const present = new AbortController();
    resting = present;
    const afterRest = (): void => {
      if (resting !== present) return;
      resting = undefined;
      if (!due) return;
      show();
      rest();
    };
    // `wake` aborts this sleep, which then rejects.
    clock.sleep(PACE_MS, present.signal).then(afterRest, () => undefined);
  };
  const unsubscribe = session.subscribe(() => {
    // A question is shown without delay, because the next key must reach the screen that asks it.
    const asks = needsOperator(session.view().page) || needsOperator(shown.page);
    if (resting !== undefined && !asks) {
      due = true;
      return;
    }
    show();
    if (!asks) rest();
  });
  const hurry = (): void => {
    wake();
    if (due) show();
  };
  return {
    view: () => shown,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Must be called after a key press, so that its effect is shown at once. */
    hurry,
    stop(): void {
      hurry();
      unsubscribe();
    },
  };
}
