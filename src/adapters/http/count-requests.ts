import type { RequestCount } from '../../ports/request-count.ts';

interface Counter {
  count: number;
  /**
   * A chain is a series of requests, each sent after the previous request had ended. `begun` is the length of
   * the longest chain. `ended` is the length of the longest chain whose requests have all ended.
   */
  begun: number;
  ended: number;
}

const counters = new Set<Counter>();

/** Starts counting this process's HTTP requests; the returned function stops counting and returns the result. */
export function countRequests(): () => RequestCount {
  const counter: Counter = { count: 0, begun: 0, ended: 0 };
  counters.add(counter);
  return () => {
    counters.delete(counter);
    return { count: counter.count, roundTrips: counter.begun };
  };
}

/** Records that a request begins; the returned function records its end. */
export function recordRequest(): () => void {
  const recordEnds = [...counters].map((counter) => {
    const depth = counter.ended + 1;
    counter.count += 1;
    counter.begun = Math.max(counter.begun, depth);
    return () => {
      counter.ended = Math.max(counter.ended, depth);
    };
  });
  return () => {
    for (const recordEnd of recordEnds) recordEnd();
  };
}
