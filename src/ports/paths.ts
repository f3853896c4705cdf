/** The program's folders and its file of last errors. None of them has to exist. */
export interface Paths {
  /** Settings and the user's own network profiles. */
  readonly config: string;
  /** Encrypted keys. */
  readonly keys: string;
  /** The installed packages for Ledger devices. */
  readonly ledger: string;
  readonly journals: string;
  readonly lastErrors: string;
  /** The sandbox's state. */
  readonly sandbox: string;
}
