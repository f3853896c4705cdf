/** What a person can do; the wizard dispatches it, the session decides what it means at this moment. */
export type Action =
  /** Picks one of a choice or done screen. */
  | { readonly type: 'choose'; readonly id: string }
  /** Gives the text of a text screen. */
  | { readonly type: 'submit'; readonly value: string }
  /** Gives a secret. The session hands it to the key source and keeps nothing. */
  | { readonly type: 'secret'; readonly value: string }
  /** Changes one field of a form while typing, so that what follows from it is shown at once. */
  | { readonly type: 'edit'; readonly field: string; readonly value: string }
  /** Agrees: node facts, plan, form, or the intent that is shown (then it is signed). */
  | { readonly type: 'confirm' }
  /** Not now. */
  | { readonly type: 'decline' }
  | { readonly type: 'also'; readonly id: string }
  | { readonly type: 'back' }
  | { readonly type: 'retry' }
  /** Leaves the program; the session stops at the next safe moment. */
  | { readonly type: 'leave' };
