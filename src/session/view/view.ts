import type { Party } from '../../domain/catalogue/entry.ts';
import type {
  Choice,
  Finding,
  FormField,
  OtherAction,
  Page,
  Problem,
  StepState,
  TaskStepView,
  Waiting,
} from '../../page/page.ts';

/**
 * What the operator sees at one moment, as plain data. The wizard draws the view as a screen. With
 * `--linear`, the wizard prints the view line by line. A `Problem` has a code and values, which the renderer
 * translates; all other texts are ready to show. Times are milliseconds since 1970.
 */
export interface View {
  readonly header: ViewHeader;
  /** The step bar, in order. */
  readonly steps: readonly StepLine[];
  /** A permanent short code like "G4-STAKE", which identifies the screen. */
  readonly code: string;
  readonly screen: Screen;
  /** Finished steps, sent transactions, notes and failures. Append-only: a line never changes. */
  readonly log: readonly LogLine[];
  /** `wait` from the start of a signature with a local key until the journal contains the signature. */
  readonly leaving: 'safe' | 'wait';
  /** The command that resumes the session; printed as the last line. */
  readonly resume: string;
}

export interface ViewHeader {
  readonly network?: string;
  readonly phase?: string;
  readonly l1?: string;
  /** The full address; the renderer may shorten it. */
  readonly operator?: string;
  readonly readOnly: boolean;
  /** True if money on this network is worthless; undefined if unknown. */
  readonly worthless: boolean | undefined;
}

export interface StepLine {
  readonly id: string;
  /** One or two words. */
  readonly title: string;
  readonly state: StepState;
}

export interface LogLine {
  readonly mark: 'done' | 'sent' | 'note' | 'failed';
  readonly text: string;
  /** A value to copy: shown in full on its own line. */
  readonly value?: string;
}

/** One screen: a question, or something to watch. */
export type Screen =
  | PageScreen
  | BusyScreen
  | ChoiceScreen
  | TextScreen
  | SecretScreen
  | NodeScreen
  | AccountScreen
  | FormScreen
  | IntentScreen
  | StakeScreen
  | WaitingScreen
  | ProgressScreen
  | ProblemScreen
  | DoneScreen;

/**
 * A page that the session has built itself. A new screen is such a page; the other kinds are presented as
 * pages by `pageOf`.
 */
export interface PageScreen extends Page {
  readonly kind: 'page';
}

/** The program is working, for example reading from an endpoint. The screen asks nothing. */
interface BusyScreen {
  readonly kind: 'busy';
  readonly text: string;
  /** When the work started. */
  readonly since: number;
}

/** Asks the operator to pick one choice: for example a network, an L1, a vault, a run to resume or a node. */
export interface ChoiceScreen {
  readonly kind: 'choice';
  /** On the first screen: key figures, the duration and the requirements. */
  readonly introduction?: { readonly figures: string; readonly lines: readonly string[] };
  readonly question: string;
  readonly help?: string;
  readonly choices: readonly Choice[];
  readonly preferred?: string;
  /** Set on a question from which the operator cannot go back. */
  readonly first?: true;
  /** Warnings to show before a choice is made. */
  readonly findings?: readonly Finding[];
  /** Further actions with their keys: `s` shows the status. */
  readonly otherActions?: readonly OtherAction[];
  /** Values that the operator may want to copy, the most useful first. */
  readonly copies?: readonly { readonly label: string; readonly value: string }[];
  readonly problem?: Problem;
}

/** Asks for one typed value: for example a URL, the metadata link or the node's pasted response. */
export interface TextScreen {
  readonly kind: 'text';
  readonly id:
    | 'node-url'
    | 'node-paste'
    | 'metadata-url'
    | 'key-file'
    | 'key-variable'
    | 'key-name'
    | 'real-money'
    | 'address'
    | 'p-chain-address';
  readonly question: string;
  readonly help?: string;
  readonly value: string;
  readonly problem?: Problem;
  /** Commands to copy, each in full on its own line below a title. */
  readonly recipes?: readonly { readonly title: string; readonly command: string }[];
  /** Further actions with their keys, for example `p`: paste the node's response. */
  readonly otherActions?: readonly OtherAction[];
}

/** Asks for a key or a password with hidden input. */
interface SecretScreen {
  readonly kind: 'secret';
  readonly question: string;
  readonly help: string;
  readonly problem?: Problem;
  readonly otherActions?: readonly OtherAction[];
}

/** The node's identity, to be confirmed. */
export interface NodeScreen {
  readonly kind: 'node';
  readonly url: string;
  readonly nodeId: string;
  readonly publicKey: string;
  readonly proof: string;
  readonly findings: readonly Finding[];
}

/** The account and all steps with their prices, before anything is signed. */
export interface AccountScreen {
  readonly kind: 'account';
  readonly evmAddress: string;
  readonly pChainAddress: string;
  readonly cBalance: string;
  readonly pBalance: string;
  readonly rows: readonly PlanRow[];
  /** The sum of all rows that are not done; undefined if all rows are done. */
  readonly total?: string;
  /** The total cost with the chosen P-Chain balance and with other balances. */
  readonly lasting?: string;
  /** Whether the funds suffice, and warnings. */
  readonly findings: readonly Finding[];
  /** False if the operator cannot confirm the plan, because funds are missing. */
  readonly ready: boolean;
  /**
   * Further actions with their keys. `b` changes the new validator's P-Chain balance. `m` changes the
   * operator's metadata URL or opt-ins.
   */
  readonly otherActions?: readonly OtherAction[];
}

export interface PlanRow {
  readonly state: StepState;
  readonly title: string;
  readonly where: 'C-Chain' | 'P-Chain' | '-';
  readonly cost: string;
  readonly whose: Party;
  /** The step cannot be undone once it is sent. */
  readonly isIrreversible?: true;
  /** The run skips the step if it turns out not to be needed. */
  readonly ifNeeded?: true;
  /** The row is a part of the row above. */
  readonly within?: true;
}

/** Asks for one or more values: for example the new node's stake, owners and balance. */
export interface FormScreen {
  readonly kind: 'form';
  readonly question: string;
  readonly fields: readonly FormField[];
  /** Consequences of the current values, for example the weight. */
  readonly facts: readonly Finding[];
}

/** Shows a transaction before it is signed. */
export interface IntentScreen {
  readonly kind: 'intent';
  /**
   * Identifies exactly what was planned: a digest of the call or the unsigned bytes, the fee and the limits.
   * The store adds the number of the question.
   */
  readonly subject: string;
  readonly title: string;
  /** Why the transaction is sent. */
  readonly why?: string;
  /** Events since the last confirmation. */
  readonly notices?: readonly string[];
  /** For a transaction that cannot be undone: the consequences. */
  readonly final?: string;
  /** What the transaction changes, moves and costs, and what comes next. */
  readonly rows: readonly { readonly label: string; readonly value: string }[];
  /** How it does this: contract, call, arguments, network, simulation. */
  readonly details: readonly { readonly label: string; readonly value: string }[];
  /** Full values on their own lines: the contract's address, a hash. */
  readonly values: readonly { readonly label: string; readonly value: string }[];
  readonly warnings: readonly string[];
  /** Further actions with their keys: `b` changes the new validator's P-Chain balance. */
  readonly otherActions?: readonly OtherAction[];
}

export interface StakeScreen {
  readonly kind: 'stake';
  readonly vaults: readonly {
    readonly name: string;
    readonly address: string;
    readonly collateral: string;
    /** An integer in the smallest unit. */
    readonly stake: string;
    /** The same amount in whole tokens, with decimals and digit grouping. */
    readonly wholeUnits: string;
    readonly note?: string;
  }[];
  readonly epoch: string;
  /** When the next epoch begins. */
  readonly nextEpochAt: number;
  readonly minimum: string;
  readonly maximum: string;
  readonly available: string;
  readonly used: string;
  readonly free: string;
  readonly findings?: readonly Finding[];
  readonly wait?: Waiting;
  /** How to contact the party that must act. */
  readonly contact?: string;
  /** A message to the party that must act, ready to send. */
  readonly message?: { readonly label: string; readonly value: string };
  /**
   * Further actions with their keys: `s` saves the message, `b` changes the new validator's P-Chain balance.
   */
  readonly otherActions?: readonly OtherAction[];
}

export interface WaitingScreen {
  readonly kind: 'waiting';
  readonly title: string;
  readonly wait: Waiting;
  readonly lines: readonly string[];
  readonly contact?: string;
  readonly message?: StakeScreen['message'];
  readonly otherActions?: readonly OtherAction[];
}

/** The steps of a task in progress. */
export interface ProgressScreen {
  readonly kind: 'progress';
  readonly title: string;
  readonly steps: readonly TaskStepView[];
  /** When the registration expires; undefined without a registration, or once the P-Chain has accepted it. */
  readonly expiresAt?: number;
  /** Further actions with their keys: `b` changes the new validator's P-Chain balance. */
  readonly otherActions?: readonly OtherAction[];
}

export interface ProblemScreen {
  readonly kind: 'problem';
  readonly problem: Problem;
  /** What remains safe despite the error, for example "Nothing was sent." */
  readonly safe: string;
  /** When the program retries automatically. */
  readonly retryAt?: number;
  /** When the automatic retries end; undefined if they do not end. */
  readonly retryUntil?: number;
  readonly can: readonly ('retry' | 'back')[];
  /** Further actions with their keys: for example `s` starts the sandbox again. */
  readonly otherActions?: readonly OtherAction[];
}

export interface DoneScreen {
  readonly kind: 'done';
  readonly title: string;
  /** Set while a change is not complete, and if the node is neither a validator nor just removed. */
  readonly isOpen?: true;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** How many milliseconds the addition of the node took. */
  readonly took?: number;
  /** The result in full on its own lines: NodeID, validation ID. */
  readonly values: readonly { readonly label: string; readonly value: string }[];
  readonly choices: readonly Choice[];
  /** The receipt command and the sent transactions, each in full on its own line, below everything else. */
  readonly sent?: readonly { readonly label: string; readonly value: string }[];
}

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
