/** Controls with which tests delay or lose atomic transactions. */
export interface AtomicControls {
  /** What happens to an issued transaction: it is included at once, waits in the pool, or is answered but lost. */
  mode: 'accept' | 'hold' | 'swallow';
  /** If true, waiting transactions are reported as dropped, which is not final in coreth. */
  callsDropped: boolean;
  /** The number of calls of `avax.issueTx`, repetitions included. */
  issued: number;
  /** Includes the waiting transactions in order, and drops those that are no longer valid. */
  release(): Promise<void>;
}
