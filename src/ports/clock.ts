/** Time comes in from outside, so that tests can turn it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after so many milliseconds, or rejects with the signal's reason when that is aborted first. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Aborted after so many milliseconds: a limit of time. Left out: by the time of this machine. */
  timeout?(milliseconds: number): AbortSignal;
}
