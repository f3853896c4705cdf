import type { RequestCount } from '../../ports/request-count.ts';

interface Counter {
  count: number;
  /** The longest chain of requests that has begun, and of those that have ended. */
  begun: number;
  ended: number;
}

const counters = new Set<Counter>();

/** Starts to count this process's HTTP requests; the returned function ends that and returns the result. */
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
  const ends = [...counters].map((counter) => {
    const place = counter.ended + 1;
    counter.count += 1;
    counter.begun = Math.max(counter.begun, place);
    return () => {
      counter.ended = Math.max(counter.ended, place);
    };
  });
  return () => {
    for (const end of ends) end();
  };
}
