/** One key press, or one paste. */
export interface Key {
  /**
   * The character itself for printable keys ("y", "Y", "?"), else a name: "return", "escape", "tab",
   * "shift-tab", "up", "pagedown", "backspace", "ctrl-c", "f1", "paste".
   */
  readonly name: string;
  /** The text that the key inserts; empty for keys such as "up". */
  readonly text: string;
}
