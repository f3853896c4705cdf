/** What a code means to the two people who talk about it. */
export interface CodeEntry {
  /** What is to be seen there. */
  readonly means: string;
  /** What to look at before anything is advised. */
  readonly check: string;
  /** What staff say, word for word. */
  readonly say: string;
}
