/** What tests turn to have atomic transactions wait or get lost. */
export interface AtomicControls {
  /** What becomes of one that is issued: a block at once, a place in the pool, or nothing although it is answered. */
  mode: 'accept' | 'hold' | 'swallow';
  /** Whether coreth calls a waiting one dropped, which is not final there. */
  callsDropped: boolean;
  /** How often a transaction was issued, each repetition counted. */
  issued: number;
  /** Accepts what waits in the pool, in order; what has become invalid is forgotten. */
  release(): Promise<void>;
}
