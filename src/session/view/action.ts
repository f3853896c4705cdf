/** An action of the operator. The wizard dispatches it; its effect depends on the session's current screen. */
export type Action =
  /** Picks a choice of a choice screen or a done screen. */
  | { readonly type: 'choose'; readonly id: string }
  /** Submits the text of a text screen. */
  | { readonly type: 'submit'; readonly value: string }
  /** Submits a secret. The session passes it to the key source and keeps nothing. */
  | { readonly type: 'secret'; readonly value: string }
  /** Edits one field of a form while typing, so that its consequences are shown at once. */
  | { readonly type: 'edit'; readonly field: string; readonly value: string }
  /** Confirms the node, plan or form on the screen, or the transaction, which is then signed. */
  | { readonly type: 'confirm' }
  /** Declines the transaction on the screen. */
  | { readonly type: 'decline' }
  | { readonly type: 'other-action'; readonly id: string }
  | { readonly type: 'back' }
  | { readonly type: 'retry' }
  /** Quits the program; the session stops at the next safe moment. */
  | { readonly type: 'leave' };
