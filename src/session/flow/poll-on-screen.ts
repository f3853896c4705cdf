import { waitingPage } from '../../page/pages.ts';
import { saveShownMessage } from '../save-to-file.ts';
import { WakeableClock } from '../retry-on-request.ts';
import { BACK, type Back } from '../wizard-flow.ts';
import type { FlowDeps } from '../flow-state.ts';

/** What the session waits for takes minutes to days. */
const PAUSE_MS = 10_000;

/**
 * Reads every 10 seconds, and at once when the operator wants to, until a read finds the result.
 * @param read gets a signal that aborts when the operator goes back
 * @throws QuitSession when the operator quits
 */
export async function pollOnScreen<T>(
  deps: FlowDeps,
  code: string,
  read: (
    back: AbortSignal,
  ) => Promise<{ readonly found: T } | { readonly waiting: Parameters<typeof waitingPage>[0] }>,
): Promise<T | Back> {
  const { options, dialogue } = deps;
  const clock = new WakeableClock(options.clock);
  const back = new AbortController();
  const wentBack = () => back.signal.aborted;
  dialogue.unasked = (action) => {
    if (action.type === 'back') back.abort();
    if (action.type === 'back' || action.type === 'retry') clock.wake();
    void saveShownMessage(action, deps);
  };
  try {
    for (;;) {
      const polled = await read(back.signal);
      if ('found' in polled) return polled.found;
      if (wentBack()) return BACK;
      const { waiting } = polled;
      const wait = { ...waiting.wait, every: PAUSE_MS, nextCheckAt: clock.now() + PAUSE_MS };
      dialogue.show(code, waitingPage({ ...waiting, wait }));
      dialogue.signal.throwIfAborted();
      await clock.sleep(PAUSE_MS, dialogue.signal);
      if (wentBack()) return BACK;
    }
  } finally {
    dialogue.unasked = undefined;
  }
}
