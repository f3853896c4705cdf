/** The HTTP requests that a piece of work needed. */
export interface RequestCount {
  /** The number of requests, retries included. */
  readonly count: number;
  /** The largest number of requests that ran one after another, each sent after the previous answer. */
  readonly roundTrips: number;
}
