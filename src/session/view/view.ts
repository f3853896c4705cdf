import type { LogLine, Page, TaskStepView } from '../../page/page.ts';

/** The renderer translates a `Problem`; all other texts are ready to show. Times are milliseconds since 1970. */
export interface View {
  readonly header: ViewHeader;
  readonly steps: readonly StepLine[];
  /** A permanent short code like "G4-STAKE", which identifies the screen. */
  readonly code: string;
  readonly page: Page;
  /** Finished steps, sent transactions, notes and failures. Append-only: a line never changes. */
  readonly log: readonly LogLine[];
  /** The line of the log that answers the last action, such as saving a file. The screen shows it too. */
  readonly answer?: LogLine | undefined;
  /** `wait` from the start of a signature with a local key until the journal contains the signature. */
  readonly leaving: 'safe' | 'wait';
  /** The tasks that the ended session leaves unfinished, one sentence each; empty before the end. */
  readonly unfinished: readonly string[];
  /** Printed as the last line. */
  readonly resume: string;
}

export interface ViewHeader {
  readonly network?: string;
  readonly phase?: string;
  readonly l1?: string;
  readonly operator?: string;
  readonly isReadOnly: boolean;
  /** True if money on this network is worthless; undefined if unknown. */
  readonly worthless: boolean | undefined;
  /** By how much the network's clock is ahead of this computer's, in milliseconds; undefined: it agrees, or is unknown. */
  readonly ahead?: number;
}

export type StepLine = Pick<TaskStepView, 'id' | 'title' | 'state'>;

export type Action =
  | { readonly type: 'choose'; readonly id: string }
  | { readonly type: 'submit'; readonly value: string }
  /** Submits a private key or a password. The session never puts this text into a view. */
  | { readonly type: 'secret'; readonly value: string }
  /** Dispatched while the operator types, so that the consequences are shown at once. */
  | { readonly type: 'edit'; readonly field: string; readonly value: string }
  /** The confirmation of a transaction carries the `consentId` on the screen; the session drops any other. */
  | { readonly type: 'confirm'; readonly consentId?: string }
  | { readonly type: 'decline' }
  | { readonly type: 'other-action'; readonly id: string }
  | { readonly type: 'back' }
  | { readonly type: 'retry' }
  /** Quits the program; the session stops at the next safe moment. */
  | { readonly type: 'leave' };
