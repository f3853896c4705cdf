/** The HTTP requests that a piece of work needed. */
export interface RequestCount {
  /** The number of requests, retries included. If the endpoint accepts batches, several calls share one request. */
  readonly count: number;
  /**
   * The length of the longest chain of requests in which each began after the previous one had
   * ended.
   */
  readonly roundTrips: number;
}
