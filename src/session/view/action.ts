/** An action of the operator. The effect depends on the current screen. */
export type Action =
  /** Picks one of the screen's choices. */
  | { readonly type: 'choose'; readonly id: string }
  /** Submits the text of a text screen. */
  | { readonly type: 'submit'; readonly value: string }
  /** Submits a private key or a password. The session never puts this text into a view. */
  | { readonly type: 'secret'; readonly value: string }
  /**
   * Changes a field of a form. The wizard dispatches this action while the operator types, so that the
   * consequences are shown at once.
   */
  | { readonly type: 'edit'; readonly field: string; readonly value: string }
  /**
   * Confirms the node, plan, form or transaction on the screen. The confirmation of a transaction carries the
   * `subject` that was on the screen; the session drops a confirmation of any other subject.
   */
  | { readonly type: 'confirm'; readonly subject?: string }
  /** Declines the transaction on the screen. */
  | { readonly type: 'decline' }
  | { readonly type: 'other-action'; readonly id: string }
  | { readonly type: 'back' }
  | { readonly type: 'retry' }
  /** Quits the program; the session stops at the next safe moment. */
  | { readonly type: 'leave' };
