/** A port, so that tests can control time. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after that time, or rejects with the signal's reason if it is aborted first. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /**
   * A signal that aborts after that time. If it is not implemented, the machine's own timers apply.
   */
  timeout?(milliseconds: number): AbortSignal;
}
