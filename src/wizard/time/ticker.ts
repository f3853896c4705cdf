import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Clock } from '../../ports/host.ts';
import { useView } from '../view-context.ts';

/** Ticks every second, while it has listeners. */
export type Ticker = ReturnType<typeof createTicker>;

const SECOND = 1000;

export function createTicker(clock: Clock) {
  const listeners = new Set<() => void>();
  let stop: AbortController | undefined;
  let present = wholeSeconds(clock.now());

  const tick = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      await clock.sleep(SECOND - (clock.now() % SECOND), signal);
      present = wholeSeconds(clock.now());
      for (const listener of listeners) listener();
    }
  };
  return {
    /** Milliseconds since 1970, rounded down to a whole second. */
    now(): number {
      if (listeners.size === 0) present = wholeSeconds(clock.now());
      return present;
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      if (stop === undefined) {
        stop = new AbortController();
        // Removing the last listener aborts the ticking, which then rejects.
        tick(stop.signal).catch(() => undefined);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) {
          stop?.abort();
          stop = undefined;
        }
      };
    },
  };
}

function wholeSeconds(milliseconds: number): number {
  return milliseconds - (milliseconds % SECOND);
}

export const TickerContext = createContext<Ticker>({
  now: () => 0,
  subscribe: () => () => undefined,
});

/**
 * The component is drawn again only when the text changes, not every second.
 * @param tell gets the times of this computer and of the network
 */
export function useTickerText(tell: (now: number, onNetwork: number) => string): string {
  const ticker = useContext(TickerContext);
  const { ahead = 0 } = useView().header;
  return useSyncExternalStore(ticker.subscribe, () => {
    const now = ticker.now();
    return tell(now, now + ahead);
  });
}
