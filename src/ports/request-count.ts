/** The HTTP requests that an answer took. */
export interface RequestCount {
  /** Attempts, with repeated ones. Several calls share a request where the endpoint accepts batches. */
  readonly count: number;
  /** The longest chain of requests, each begun after the one before it had ended. */
  readonly roundTrips: number;
}
