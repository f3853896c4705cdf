/** An option's value: none, one of several words, a file or folder, or free text. */
export type Value = 'none' | 'file' | 'other' | readonly string[];

export interface CompletableOption {
  readonly long: string;
  readonly help: string;
  readonly value: Value;
}

/** The parts of a command that completion uses. */
export interface Completable {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletableOption[];
  /** Suggestions for the command's arguments. Each key is the word typed directly before the argument. */
  readonly words: Readonly<Record<string, readonly string[]>>;
}

/** Everything that a script completes. */
export interface Completables {
  readonly commands: readonly Completable[];
  /** Options of the program without a command. */
  readonly wizard: readonly CompletableOption[];
}
