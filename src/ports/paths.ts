/** The folders of the product. None of them needs to exist. */
export interface Paths {
  /** Settings and the user's own network profiles. */
  readonly config: string;
  /** Keys, encrypted. */
  readonly keys: string;
  /** What was installed to speak with a Ledger. */
  readonly ledger: string;
  /** The journals. */
  readonly journals: string;
  /** The file of the last errors. */
  readonly lastErrors: string;
  /** The sandbox's state. */
  readonly sandbox: string;
}
