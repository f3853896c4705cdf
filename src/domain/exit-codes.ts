/** Exit codes: a stable interface for scripts. Each docstring is the code's meaning in the man page. */
export const EXIT = {
  /** done, or already done before this call */
  done: 0,
  /** internal error: please report it */
  fault: 1,
  /** invalid arguments, key or configuration: change the command or its inputs */
  usage: 2,
  /**
   * blocked: you, the L1 owner or the curator must act, funds are missing, an endpoint is unreachable, or you did not
   * approve the transaction
   */
  blocked: 3,
  /** not finished yet, or waiting for a signature from elsewhere: run the same command again later */
  pending: 4,
  /** unknown: the responses do not show whether the transaction took effect; run the same command again */
  unclear: 5,
  /** stopped by Ctrl-C or SIGTERM, or the wizard was quit inside a step (at its menu: 0); a closed terminal ends by SIGHUP */
  cancelled: 130,
} as const;

export type ExitKind = keyof typeof EXIT;
