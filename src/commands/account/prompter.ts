/**
 * Shows prompts at the terminal. Without a terminal, `yesNo` resolves with false, and `secret`, `text` and `choice`
 * resolve with undefined.
 */
export interface Prompter {
  /** True if there is a terminal to prompt at. */
  readonly isAvailable: boolean;
  /** Asks a yes-or-no question. */
  readonly yesNo: (question: string) => Promise<boolean>;
  /** Prompts with hidden input. */
  readonly secret: (question: string) => Promise<string | undefined>;
  /**
   * Runs a series of hidden prompts. Nothing typed during the series is shown; input typed before a
   * prompt appears answers that prompt.
   */
  readonly hiddenSeries: <T>(series: () => Promise<T>) => Promise<T>;
  readonly text: (question: string) => Promise<string | undefined>;
  /** Prompts for one of several choices; resolves with its `id`. */
  readonly choice: (
    question: string,
    choices: readonly { readonly id: string; readonly title: string }[],
  ) => Promise<string | undefined>;
}
