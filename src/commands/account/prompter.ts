/** Asks the person at the terminal. All but `yesNo` answer undefined where there is nobody. */
export interface Prompter {
  /** Whether there is somebody to ask. */
  readonly present: boolean;
  /** No where there is nobody to ask. */
  readonly yesNo: (question: string) => Promise<boolean>;
  /** Something that nobody sees. */
  readonly secret: (question: string) => Promise<string | undefined>;
  /**
   * A series of hidden questions: while it lasts nothing that is typed is shown, before a question stands there
   * either; it answers that question then.
   */
  readonly unseen: <T>(series: () => Promise<T>) => Promise<T>;
  readonly text: (question: string) => Promise<string | undefined>;
  /** One of some; gives its `id`. */
  readonly choice: (
    question: string,
    choices: readonly { readonly id: string; readonly title: string }[],
  ) => Promise<string | undefined>;
}
