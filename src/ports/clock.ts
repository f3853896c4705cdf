/** The source of time; tests replace it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * Resolves after `milliseconds`, or rejects with the signal's reason if the signal aborts first.
   */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Returns a signal that aborts after `milliseconds`. */
  timeout?(milliseconds: number): AbortSignal;
}
