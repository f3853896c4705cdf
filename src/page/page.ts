import type { Party } from '../domain/error-catalogue.ts';
import type { NameIn } from '../domain/message.ts';
import type { Failure } from '../i18n/translator.ts';

/**
 * What one screen says, as plain data: blocks in order, and what the screen asks. Renderers know blocks and
 * asks, never the task behind a page. Texts are ready to show; only a `Problem` is translated by the renderer.
 * Times are milliseconds since 1970.
 */
export interface Page {
  /** Identifies the page together with its code. While it stays the same, focus and typed text are kept. */
  readonly name: string;
  readonly helpTopic: NameIn<'ui.help.screen.'>;
  readonly blocks: readonly Block[];
  readonly ask: Ask;
  /** True if the titles and pairs of the page stay on the terminal after the wizard ends. */
  readonly stays?: true;
  /**
   * What the operator does in the next session: continues a task, views or changes the nodes (`change`), or
   * changes the node of the page (`change-it`). If undefined, the step bar decides.
   */
  readonly afterwards?: 'go-on' | 'change' | 'change-it';
  /** When the facts were read; set if only the operator refreshes them. The title then shows their age. */
  readonly readAt?: number | undefined;
}

interface BlockPlacement {
  /** The block follows the block above without a blank line. */
  readonly tight?: true;
  /** `tall`: left out on a screen with few rows. `yields`: goes below an answer that lacks room. */
  readonly if?: 'tall' | 'yields';
}

export interface TitleBlock extends BlockPlacement {
  readonly kind: 'title';
  readonly text: string;
  /** The heading in linear mode, whose prompt asks the question. */
  readonly spoken?: string;
  readonly mark?: 'done';
  readonly moment?: Moment;
  /** True if another heading above is the page's title. */
  readonly quiet?: true;
}

export interface Pair {
  readonly label: string;
  readonly value: string;
}

export interface Finding {
  readonly verdict: 'fits' | 'warns' | 'fails' | 'unknown';
  readonly text: string;
  /** Replaces the word for the verdict. */
  readonly label?: string;
}

interface FindingsBlock extends BlockPlacement {
  readonly kind: 'findings';
  readonly findings: readonly Finding[];
}

export type StepState = 'done' | 'current' | 'waiting' | 'blocked' | 'todo';

/** A table. On a narrow screen, each row is its first cell with `narrowCell` at the right. */
export interface TableBlock extends BlockPlacement {
  readonly kind: 'table';
  readonly head: readonly [string, ...string[]];
  readonly rows: readonly TableRow[];
}

export interface TableRow {
  /** The third cell of each row is aligned to the right. */
  readonly cells: readonly [string, ...string[]];
  readonly narrowCell: string;
  readonly spoken: string;
  readonly state?: StepState;
  /** True if the row is a part of the row above or the sum, without a glyph of its own. */
  readonly isPart?: true;
}

export interface TaskStepView {
  readonly id: string;
  readonly title: string;
  readonly state: StepState;
  /** For example "height 1,882", or the share of the weight that has signed. */
  readonly note?: string;
  /** A transaction ID or another value of the step, in full on its own line. */
  readonly value?: string;
  readonly startedAt?: number;
  readonly endedAt?: number;
  /** Usual duration in seconds: minimum and maximum. */
  readonly typical?: readonly [number, number];
  readonly wait?: Waiting;
  /** A hash to compare with the display of the hardware wallet. */
  readonly onDevice?: string;
}

/** Things with facts in a row and a value below, such as vaults with their addresses. */
export interface ItemsBlock extends BlockPlacement {
  readonly kind: 'items';
  readonly items: readonly {
    readonly facts: readonly [string, ...string[]];
    readonly note?: string;
    readonly value: string;
  }[];
}

export interface Waiting {
  readonly text: string;
  readonly party: Party;
  /**
   * When the wait began. `unknown` if the start cannot be read or is not recorded; undefined while it is being
   * read, or if the screen shows no start.
   */
  readonly since?: number | 'unknown' | undefined;
  readonly until?: number;
  /** Usual duration in seconds: minimum and maximum. */
  readonly typical?: readonly [number, number] | undefined;
  readonly usually?: string;
  readonly every?: number;
  readonly nextCheckAt?: number;
  /** When the automatic checks end; undefined if they do not end. */
  readonly checksUntil?: number;
}

interface MessageBlock extends BlockPlacement {
  readonly kind: 'message';
  readonly label: string;
  readonly text: string;
}

export interface Problem extends Failure {
  readonly party: Party;
}

/** A text that depends on the current time. The renderer decides how often it changes. */
export type Moment =
  /** `busy`: since `at`. `epoch`: the end of the epoch `text` at `at`. */
  | { readonly says: 'busy' | 'epoch'; readonly at: number; readonly text: string }
  | { readonly says: 'expires'; readonly at: number }
  /** The next automatic retry at `at`; the retries end at `until`. */
  | { readonly says: 'again'; readonly at: number; readonly until?: number };

export type Block = BlockPlacement &
  (
    | TitleBlock
    | TableBlock
    | ItemsBlock
    | FindingsBlock
    | MessageBlock
    | { readonly kind: 'prose'; readonly text: string; readonly quiet?: true }
    | { readonly kind: 'pairs'; readonly pairs: readonly Pair[]; readonly quiet?: true }
    /** Values to copy, each in full on a line of its own. The order is the order of the copy key. */
    | {
        readonly kind: 'values';
        readonly values: readonly { readonly label?: string; readonly value: string }[];
      }
    | { readonly kind: 'steps'; readonly steps: readonly TaskStepView[] }
    | {
        readonly kind: 'wait';
        readonly wait: Waiting;
        readonly contact?: string;
        /** `title`: the wait is the page's title. `brief`: its facts are one line instead of rows. */
        readonly as: 'title' | 'rows' | 'brief';
      }
    | {
        readonly kind: 'problem';
        readonly problem: Problem;
        /** Set if the problem is the page's title: what remains safe, for example "Nothing was sent." */
        readonly safe?: string;
      }
    | { readonly kind: 'moment'; readonly moment: Moment }
    /** Lines to submit elsewhere, exactly as written. */
    | { readonly kind: 'verbatim'; readonly label: string; readonly lines: readonly string[] }
    /** The place of the ask's control, of its other actions, or of the note about quitting. */
    | { readonly kind: 'answer' | 'actions' | 'leaving' }
  );

export interface OtherAction {
  readonly key: string;
  readonly title: string;
  /** A shorter title for the hint line and for linear mode. */
  readonly hint?: string;
  /** The ID in the action `{ type: 'other-action', id }`. */
  readonly id: string;
}

export interface Choice {
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  /** Shown but not selectable; `note` gives the reason. */
  readonly disabled?: boolean;
  /** The choice begins another group of choices. */
  readonly isApart?: true;
}

export interface FormField {
  readonly id: string;
  readonly title: string;
  readonly unit?: string;
  readonly value: string;
  readonly help?: string;
  readonly problem?: Problem;
}

interface Common {
  /** False if there is nothing to go back to. */
  readonly back: boolean;
  readonly again?: 'look' | 'retry';
  readonly actions?: readonly OtherAction[] | undefined;
}

export type Ask =
  | { readonly kind: 'nothing' }
  /** `watch`: the session continues by itself. `halt`: no answer is needed, but only a key continues. */
  | (Common & { readonly kind: 'watch' | 'halt' })
  | (Common & {
      readonly kind: 'choose';
      readonly choices: readonly Choice[];
      readonly preferred?: string | undefined;
    })
  | (Common & {
      readonly kind: 'type';
      readonly value: string;
      readonly isRefused: boolean;
      /** An account address, whose checksum is checked while it is typed. */
      readonly wanted?: 'address' | 'host' | undefined;
    })
  /** A key or a password. The ask never holds its value. */
  | (Common & { readonly kind: 'hide' })
  | (Common & { readonly kind: 'fill'; readonly fields: readonly FormField[] })
  /** Agreement to something that sends nothing. */
  | (Common & { readonly kind: 'agree'; readonly to: 'node' | 'plan' })
  | SendAsk;

/**
 * Consent to send, the only ask that leads to a signature. The renderer guards the ask, not a block: the key
 * `y` works only after the end of the page was on the screen and not while it is held, Enter never sends, and
 * input from before the page appeared is dropped. The answer carries `consentId`.
 */
export interface SendAsk extends Common {
  readonly kind: 'send';
  /** Identifies exactly what was planned, and the question. */
  readonly consentId: string;
  /** For a dialogue without a screen. Says again if nothing undoes the transaction. */
  readonly question: string;
}

/** `text.ts` prints a report for a terminal, `markdown.ts` for a ticket or a chat. */
export type ReportBlock =
  | FindingsBlock
  | MessageBlock
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | {
      readonly kind: 'sentences' | 'list';
      readonly lines: readonly Line[];
      /** True for what is read only when needed, such as the blocks that were read. */
      readonly quiet?: true;
    }
  /** The answer of a report, or one thing that is left to do, with the code of the state. */
  | { readonly kind: 'headline'; readonly text: string; readonly code: string }
  | {
      readonly kind: 'proofs';
      readonly proofs: readonly {
        readonly state: 'done' | 'not-done' | 'unknown';
        readonly mark: string;
        readonly code: string;
        readonly title: string;
        readonly proof: readonly Words[];
      }[];
    }
  | {
      readonly kind: 'grid';
      readonly head: readonly string[];
      readonly rows: readonly (readonly Words[])[];
      /** What a text prints instead of the rows. */
      readonly textLines?: readonly Line[];
    };

/** A text, or a command or value to copy, with a link to a page about it. */
export type Words = string | { readonly code: string; readonly href?: string | undefined };

export interface Line {
  readonly line: Words;
  readonly details?: readonly Words[];
}

/** A line about what happened; it never changes. */
export interface LogLine {
  readonly mark: 'done' | 'sent' | 'note' | 'failed';
  readonly text: string;
  /** A value to copy: shown in full on its own line. */
  readonly value?: string;
}
