/** What follows an option: nothing, one of some words, a file or folder, or something that nobody can guess. */
export type Value = 'none' | 'file' | 'other' | readonly string[];

export interface CompletableOption {
  readonly long: string;
  readonly help: string;
  readonly value: Value;
}

/** A command as completion knows it. */
export interface Completable {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletableOption[];
  /** The values of its arguments, by the word that stands before them. */
  readonly words: Readonly<Record<string, readonly string[]>>;
}

/** All that a script completes. */
export interface Completables {
  readonly commands: readonly Completable[];
  /** Options of the program without a command. */
  readonly wizard: readonly CompletableOption[];
}
