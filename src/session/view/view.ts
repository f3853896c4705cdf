import type { ErrorCode } from '../../domain/catalogue/index.ts';
import type { Message } from '../../domain/message.ts';
import type { Party } from '../../domain/network/party.ts';

/**
 * What a person sees at one moment: plain data with ready texts, folded from the session's events.
 * The wizard draws it, linear mode reads it out, tests compare it. Amounts come formatted; moments
 * come as milliseconds since 1970, so that the drawer can count down by itself.
 */
export interface View {
  readonly header: Header;
  /** The way, in order. */
  readonly steps: readonly StepLine[];
  /** Short and stable, like "G4-STAKE", so that two people can tell that they see the same. */
  readonly code: string;
  readonly screen: Screen;
  /** What is finished. Append-only: line n never changes once it is there. */
  readonly log: readonly LogLine[];
  /** Whether the program may be left at this moment; `wait` while a signature is on its way to the journal. */
  readonly leaving: 'safe' | 'wait';
  /** The command that resumes, for the last line. */
  readonly resume: string;
}

export interface Header {
  readonly network?: string;
  readonly phase?: string;
  readonly l1?: string;
  /** Whole address; the drawer may shorten it. */
  readonly operator?: string;
  readonly readOnly: boolean;
  /** Money here has no worth; undefined: not known, as in a case. */
  readonly worthless: boolean | undefined;
}

export type StepState = 'done' | 'current' | 'waiting' | 'blocked' | 'todo';

export interface StepLine {
  readonly id: string;
  /** One or two words. */
  readonly title: string;
  readonly state: StepState;
  /** Why it is done or what it waits for. */
  readonly note?: string;
}

export interface LogLine {
  readonly mark: 'done' | 'sent' | 'note' | 'failed';
  readonly text: string;
  /** Something to copy: stands whole on a line of its own. */
  readonly value?: string;
}

/** One screen: one question, or one thing to watch. */
export type Screen =
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
  | TicketScreen
  | ElsewhereScreen
  | DoneScreen;

/** A short look at something; no question. */
export interface BusyScreen {
  readonly kind: 'busy';
  readonly text: string;
  /** When it began. */
  readonly since: number;
}

/** Pick one: a network, an L1, a vault, what to resume, where the key comes from. */
export interface ChoiceScreen {
  readonly kind: 'choice';
  readonly question: string;
  readonly help?: string;
  readonly choices: readonly Choice[];
  readonly preferred?: string;
  /** It is where all begins: there is nothing to go back to. */
  readonly first?: true;
  /** What deserves a warning before anything is picked. */
  readonly findings?: readonly Finding[];
  /** What somebody may want to have elsewhere, the most wanted first. */
  readonly copies?: readonly { readonly label: string; readonly value: string }[];
  readonly problem?: Problem;
}

export interface Choice {
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  /** Shown but not to be picked, with the reason in `note`. */
  readonly disabled?: boolean;
}

/** Type one value: a URL, the metadata link, the node's pasted answer. */
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
  /** Commands to copy, each whole on its line, with a word before. */
  readonly recipes?: readonly { readonly title: string; readonly command: string }[];
  /** Other ways on, as keys: for example `p` paste the node's answer. */
  readonly also?: readonly Also[];
}

export interface Also {
  readonly key: string;
  readonly title: string;
  /** Dispatched as `{ type: 'also', id }`. */
  readonly id: string;
}

/** Type a key or a password that nobody sees. */
export interface SecretScreen {
  readonly kind: 'secret';
  readonly question: string;
  readonly help: string;
  readonly problem?: Problem;
  readonly also?: readonly Also[];
}

/** What the node said, to be confirmed. */
export interface NodeScreen {
  readonly kind: 'node';
  readonly url: string;
  readonly nodeId: string;
  readonly publicKey: string;
  readonly proof: string;
  readonly findings: readonly Finding[];
}

/** One judged fact: it fits, it deserves a warning, it is wrong, or it could not be told. */
export interface Finding {
  readonly verdict: 'fits' | 'warns' | 'fails' | 'unknown';
  readonly text: string;
}

/** The account, and the whole way with its price, before anything is signed. */
export interface AccountScreen {
  readonly kind: 'account';
  readonly evmAddress: string;
  readonly pChainAddress: string;
  readonly cBalance: string;
  readonly pBalance: string;
  readonly rows: readonly PlanRow[];
  /** What is missing or will be moved, one sentence each. */
  readonly findings: readonly Finding[];
  /** False while funds are missing: then only `retry` and `back` help. */
  readonly ready: boolean;
  /** For an operator that is registered: `m` change the registration. */
  readonly also?: readonly Also[];
}

export interface PlanRow {
  readonly state: StepState;
  readonly title: string;
  readonly where: 'C-Chain' | 'P-Chain' | '-';
  readonly cost: string;
  readonly whose: Party;
  /** Once it is sent it cannot be taken back. */
  readonly forGood?: true;
}

/** Several values with defaults: the new node's stake, owners and balance. */
export interface FormScreen {
  readonly kind: 'form';
  readonly question: string;
  readonly fields: readonly FormField[];
  /** Follows from the present values, for example the weight. */
  readonly facts: readonly Finding[];
}

export interface FormField {
  readonly id: string;
  readonly title: string;
  readonly unit?: string;
  readonly value: string;
  readonly help?: string;
  readonly problem?: Problem;
}

/** What would be sent, before it is signed. */
export interface IntentScreen {
  readonly kind: 'intent';
  readonly title: string;
  /** What happened since the last question, and why this transaction comes first. */
  readonly notices?: readonly string[];
  /** Once it is sent it cannot be taken back; what that means. */
  readonly final?: string;
  /** Label and value pairs: contract, call, arguments, network, fee, simulation. */
  readonly rows: readonly { readonly label: string; readonly value: string }[];
  /** Whole values on lines of their own: the contract's address, a hash. */
  readonly values: readonly { readonly label: string; readonly value: string }[];
  readonly warnings: readonly string[];
  /** Other ways on, as keys: `b` changes the balance. */
  readonly also?: readonly Also[];
}

export interface StakeScreen {
  readonly kind: 'stake';
  readonly vaults: readonly {
    readonly name: string;
    readonly address: string;
    readonly collateral: string;
    /** Smallest unit, an integer. */
    readonly stake: string;
    /** Whole units, grouped. */
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
  /** What deserves a warning. */
  readonly findings?: readonly Finding[];
  readonly wait?: Waiting;
  /** How the party whose turn it is can be reached. */
  readonly contact?: string;
  /** A text that is ready to be sent to that party. */
  readonly message?: { readonly label: string; readonly value: string };
  /** What can be done with the message besides copying it. */
  readonly also?: readonly Also[];
}

/** Somebody's turn. */
export interface Waiting {
  /** One sentence: what we wait for. */
  readonly text: string;
  readonly whose: Party;
  /** When it began; left out: that does not matter, or is being read. */
  readonly since?: number | 'unknown';
  /** When it is expected, where that is known. */
  readonly until?: number;
  /** Usual time in seconds, from and to. */
  readonly typical?: readonly [number, number];
  /** The usual time in words, where a range would say less. */
  readonly usually?: string;
  /** Milliseconds between two checks. */
  readonly every?: number;
  readonly nextLookAt?: number;
  /** When looking by itself ends, where it does. */
  readonly looksUntil?: number;
}

export interface WaitingScreen {
  readonly kind: 'waiting';
  readonly title: string;
  readonly wait: Waiting;
  readonly lines: readonly string[];
  readonly contact?: string;
  readonly message?: StakeScreen['message'];
  readonly also?: readonly Also[];
}

/** A transaction, or the legs of a completion, being followed. */
export interface ProgressScreen {
  readonly kind: 'progress';
  readonly title: string;
  readonly legs: readonly WarpStepView[];
  /** When the registration expires, until it is on the P-Chain. */
  readonly expiresAt?: number;
}

export interface WarpStepView {
  readonly id: string;
  readonly title: string;
  readonly state: StepState;
  /** For example "71 % of 67 % needed" or "height 1,882". */
  readonly note?: string;
  /** A transaction ID, whole on a line of its own. */
  readonly value?: string;
  /** Where that is shown to the public. */
  readonly href?: string;
  readonly startedAt?: number;
  readonly endedAt?: number;
  /** How long it usually takes, in seconds, from and to. */
  readonly typical?: readonly [number, number];
  readonly wait?: Waiting;
  /** A hash that stands on a device too, to be compared: whole, after what is waited for. */
  readonly onDevice?: string;
}

/** One clear sentence, a code, and what to do next. */
export interface Problem {
  readonly code: ErrorCode;
  readonly whose: Party;
  /** The values of its sentences. */
  readonly values: Message['values'];
}

export interface ProblemScreen {
  readonly kind: 'problem';
  readonly problem: Problem;
  /** What is safe all the same: "Your P-Chain transaction is accepted; nothing is lost." */
  readonly safe: string;
  /** It is tried again by itself then. */
  readonly retryAt?: number;
  /** Until when that goes on, where it has an end. */
  readonly retryUntil?: number;
  readonly can: readonly ('retry' | 'back')[];
  /** Other ways out, as keys: for example `s` start the sandbox again. */
  readonly also?: readonly Also[];
}

/** A text to hand in. */
export interface TicketScreen {
  readonly kind: 'ticket';
  readonly title: string;
  readonly help: string;
  readonly choices: readonly Choice[];
  /** Line by line, each to be copied whole. */
  readonly markdown: readonly string[];
  readonly link?: string;
  readonly problem?: Problem;
}

/** Something that is signed elsewhere, while its effect is waited for. */
export interface ElsewhereScreen {
  readonly kind: 'elsewhere';
  readonly title: string;
  readonly help: string;
  /** What it does. */
  readonly rows: readonly { readonly label: string; readonly value: string }[];
  readonly choices: readonly Choice[];
  /** Each whole on lines of its own. */
  readonly values: readonly { readonly label: string; readonly value: string }[];
  readonly wait: Waiting;
  readonly problem?: Problem;
}

export interface DoneScreen {
  readonly kind: 'done';
  readonly title: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** What was reached, whole on lines of its own: NodeID, validation ID. */
  readonly values: readonly { readonly label: string; readonly value: string }[];
  readonly choices: readonly Choice[];
  /** The transactions that led there, whole on lines of their own, after everything else. */
  readonly sent?: readonly { readonly label: string; readonly value: string }[];
}
