/** One press of a key, or one paste. */
export interface Key {
  /**
   * The character itself for printable keys ("y", "Y", "?"), else a name: "return", "escape", "tab",
   * "shift-tab", "up", "pagedown", "backspace", "ctrl-c", "f1", "paste".
   */
  readonly name: string;
  /** What it puts into a text; empty for keys that are not text. */
  readonly text: string;
}
