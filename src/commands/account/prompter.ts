/** Asks questions at the terminal. Without a terminal, all methods but `yesNo` resolve with undefined. */
export interface Prompter {
  /** True if there is a terminal to ask at. */
  readonly present: boolean;
  /** Resolves with false if there is no terminal. */
  readonly yesNo: (question: string) => Promise<boolean>;
  /** Asks with hidden input. */
  readonly secret: (question: string) => Promise<string | undefined>;
  /**
   * Runs a series of hidden questions. Nothing typed during the series is shown; input typed before a
   * question appears answers that question.
   */
  readonly unseen: <T>(series: () => Promise<T>) => Promise<T>;
  readonly text: (question: string) => Promise<string | undefined>;
  /** Asks for one of several choices; resolves with its `id`. */
  readonly choice: (
    question: string,
    choices: readonly { readonly id: string; readonly title: string }[],
  ) => Promise<string | undefined>;
}
