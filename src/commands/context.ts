import type { OnboardError } from '../domain/errors.ts';
import type { ExitKind } from '../domain/error-catalogue.ts';
import type { EvmAddress } from '../domain/identity/evm.ts';
import type { NodeId } from '../domain/identity/ids.ts';
import type { StatedProfile } from '../domain/network/profile.ts';
import type { Preferences } from '../domain/preferences.ts';
import type { Translator } from '../i18n/translator.ts';
import type { Aggregator, NodeReader } from '../ports/services.ts';
import type { Clock, Machine, Paths } from '../ports/host.ts';
import type { JournalFolder, SettingsStore } from '../ports/stored-data.ts';
import type { Keystore, Ledger, Signer } from '../ports/signer.ts';
import type { Readers } from '../ports/evm.ts';
import type { Connection, ReadOnlyContext } from '../ports/connection.ts';
import type { Message } from '../domain/message.ts';
import type { LastError } from '../support/saved/last-errors.ts';
import type { SandboxSummary } from './reading/sandbox-variables.ts';

/**
 * Shows prompts at the terminal. Without a terminal, `yesNo` resolves with false, and `secret`, `text` and `choice`
 * resolve with undefined.
 */
export interface Prompter {
  /** True if there is a terminal to prompt at. */
  readonly isAvailable: boolean;
  /** Asks a yes-or-no question. */
  readonly yesNo: (question: string) => Promise<boolean>;
  /** Prompts with hidden input. */
  readonly secret: (question: string) => Promise<string | undefined>;
  /**
   * Runs a series of hidden prompts. Nothing typed during the series is shown; input typed before a
   * prompt appears answers that prompt.
   */
  readonly hiddenSeries: <T>(series: () => Promise<T>) => Promise<T>;
  readonly text: (question: string) => Promise<string | undefined>;
  /** Prompts for one of several choices; resolves with its `id`. */
  readonly choice: (
    question: string,
    choices: readonly { readonly id: string; readonly title: string }[],
  ) => Promise<string | undefined>;
}

/** The output of a command. The schema of the JSON documents is made from the types of `data`. */
export interface Report<Data = object> {
  readonly outcome: ExitKind;
  /** Only the result, which is printed on standard output. */
  readonly lines: readonly string[];
  /** The result for `--json`, which prints bigints as strings. */
  readonly data: Data;
  /** The error that caused the outcome; undefined if there is none. */
  readonly failure?: OnboardError;
}

/** Everything that commands can need. `--home` replaces the settings folder and the state folder. */
export interface CommandContext {
  readonly clock: Clock;
  /** Aborted when the user stops the program; its reason is the error to report. */
  readonly signal: AbortSignal;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** This program's version, the version of Node.js that runs it, and the platform. */
  readonly program: { readonly version: string; readonly node: string; readonly platform: string };
  /** The translator of the user's language; English for `--json`. */
  readonly i18n: () => Promise<Translator>;
  readonly output: Output;
  /** Prompts the user at the terminal. */
  readonly prompter: Prompter;
  readonly files: Files;
  readonly networks: Networks;
  readonly connections: Connections;
  readonly keys: Keys;
  readonly records: StoredData;
  readonly host: Host;
  readonly sandbox: SandboxControl;
}

/** The context of a command that cannot sign: no function in it opens a key. */
export type ReadingContext = Omit<CommandContext, 'keys'>;

/** The context of the wizard, which needs more members than the commands. */
export interface WizardContext extends CommandContext {
  /** Language, colour, linear mode and bell. */
  readonly preferences: Preferences;
  /** The command that starts this program again, such as `npx onboard --home data`. */
  readonly programName: string;
  readonly paths: Paths;
  /** True if the user allowed plain HTTP to hosts outside private networks (`--allow-http`). */
  readonly allowHttp: boolean;
  /** Adds an error to the file of last errors. */
  readonly recordError: (failure: Pick<OnboardError, 'code' | 'exit' | 'values'>) => void;
}

/**
 * Prints everything except the final result: notes, progress, and the reports of a command that keeps running.
 */
export interface Output {
  /** Prints one line on standard error. */
  readonly note: (line: string) => void;
  /** Shows the progress of a long command; `undefined` removes the progress. */
  readonly progress: (line: string | undefined) => void;
  /** Prints a report while the command keeps running. */
  readonly report: (command: string, report: Report) => void;
  /** Returns the JSON document of a report, as `--json` prints it. */
  readonly document: (command: string, report: Report) => string;
}

interface Files {
  /**
   * Reads a text file, or standard input for `-`.
   * @throws OnboardError E-CLI-108, E-FILE-103
   */
  readonly read: (path: string) => Promise<string>;
  /**
   * Writes a new text file that only its owner may read.
   * @throws OnboardError E-SUP-109 if the file exists, E-FILE-101 if the file cannot be written
   */
  readonly write: (path: string, text: string) => Promise<void>;
  /** Reads a text file that is shipped with the program, by its path below `assets/`. */
  readonly asset: (...path: readonly string[]) => Promise<string>;
  /** Reads a page of `docs/` that is shipped with the program, such as `glossary.md`. */
  readonly page: (name: string) => Promise<string>;
}

/** The network profiles: the sandbox, the profiles shipped with the program, and the user's own profiles. */
interface Networks {
  readonly list: () => Promise<readonly ListedNetwork[]>;
  readonly names: () => Promise<readonly string[]>;
  /**
   * Reads a profile by its name.
   * @throws OnboardError E-PRF-*
   */
  readonly profile: (name: string) => Promise<StatedProfile>;
  /**
   * Reads a new profile from a text, without storing it. Messages show `from` as the source of the profile.
   * @throws OnboardError E-PRF-*
   */
  readonly parse: (text: string, from: string) => Promise<StatedProfile>;
  /**
   * Adds a profile to the user's own profiles. Messages show `from` as the source of the profile.
   * @throws OnboardError E-PRF-*, E-FILE-101, E-FILE-102
   */
  readonly add: (
    text: string,
    from: string,
  ) => Promise<{ readonly name: string; readonly file: string }>;
  /** Removes one of the user's own profiles. @throws OnboardError E-PRF-106 */
  readonly remove: (name: string) => Promise<void>;
}

export interface ListedNetwork {
  readonly name: string;
  readonly source: 'built in' | 'shipped' | 'own';
}

/**
 * Opens connections. When `until` is aborted, reads in progress reject. Opening a connection sends a request
 * only if the profile lacks the blockchain ID of the C-Chain.
 */
interface Connections {
  /** Opens a network to read from. @throws OnboardError E-PRF-*, E-NET-*, E-PCH-* */
  readonly readOnly: (network: string, until?: AbortSignal) => Promise<ReadOnlyContext>;
  /** Opens a network to read from and send to. @throws OnboardError E-PRF-*, E-NET-*, E-PCH-* */
  readonly connect: (network: string) => Promise<Connection>;
  readonly readers: (profile: StatedProfile, until?: AbortSignal) => Promise<Readers>;
  readonly aggregator: (profile: StatedProfile, until?: AbortSignal) => Promise<Aggregator>;
  /** Opens a node by the URL of its API. @throws OnboardError E-NET-114, E-NET-118 */
  readonly node: (url: string, until?: AbortSignal) => Promise<NodeReader>;
  /**
   * Fetches a link and returns one sentence that describes the answer.
   * @throws OnboardError E-FORM-206, E-NET-*
   */
  readonly checkLink: (url: string) => Promise<string>;
}

/** Access to keys from every source, and to accounts that sign outside this program. */
interface Keys {
  readonly sources: () => Promise<KeySources>;
  /** The keys that are stored encrypted. */
  readonly keystore: () => Promise<Keystore>;
  /**
   * The Ledger that is connected to this machine. Calling this function sends no request to the
   * device.
   */
  readonly ledger: () => Promise<Ledger>;
}

/** The sources of a key. @throws OnboardError E-KEY-*, E-FILE-103 */
export interface KeySources {
  readonly fromText: (text: string) => Signer;
  readonly fromFile: (path: string) => Promise<Signer>;
  readonly fromVariable: (name: string) => Signer;
  /** Reads a key from standard input. Stops once the input exceeds `MAX_SECRET_BYTES`. */
  readonly fromInput: () => Promise<Signer>;
  /** Returns a signer without a key, for an account whose transactions are signed outside this program. */
  readonly fromAddress: (evmAddress: EvmAddress, shortId?: Uint8Array) => Signer;
  /** Reads a secret from a file, or from standard input for `-`. */
  readonly secretFromFile: (path: string) => Promise<string>;
}

/** What the program keeps on disk: journals, settings and the last errors. */
export interface StoredData {
  readonly journals: () => Promise<JournalFolder>;
  /** @throws OnboardError E-FILE-102, E-FILE-103 */
  readonly settings: () => Promise<SettingsStore>;
  /** The last errors on this machine, oldest first. */
  readonly lastErrors: () => Promise<readonly LastError[]>;
}

/** The machine that the program runs on. */
interface Host {
  /** Runs a POSIX shell script and returns its output. @throws OnboardError E-HOST-102 */
  readonly runShellScript: (script: string) => Promise<string>;
  /**
   * Runs a command of the user in the system's shell, with `input` on its standard input. Returns why the command
   * failed; undefined if it succeeded.
   */
  readonly runCommand: (command: string, input: string) => Promise<Message | undefined>;
  /** Reads the machine's properties; changes nothing. */
  readonly examineMachine: () => Promise<Machine>;
  /** Returns the addresses of a host name. Rejects with the resolver's error; its `code` gives the cause. */
  readonly resolveHost: (host: string) => Promise<readonly string[]>;
}

interface SandboxControl {
  /** Runs a sandbox until the user stops the program. @throws OnboardError E-SBX-* */
  readonly run: (
    settings: SandboxRunOptions,
    started: (sandbox: StartedSandbox) => void,
  ) => Promise<void>;
  /**
   * Returns the running sandbox of the state folder. @throws OnboardError E-PRF-103 if none is running,
   * E-PRF-102
   */
  readonly running: () => Promise<SandboxSummary>;
}

/** How to run a sandbox; missing values use the sandbox's defaults. */
interface SandboxRunOptions {
  readonly fresh: boolean;
  readonly port?: number;
  readonly epochSeconds?: number;
  readonly generation?: 'a' | 'c';
}

/** A description of a sandbox that has just started, as text and as data. */
export interface StartedSandbox {
  readonly lines: readonly string[];
  readonly data: SandboxSummary & {
    readonly generation: 'a' | 'c';
    readonly epochSeconds: number;
    readonly node: { readonly url: string; readonly nodeId: NodeId };
  };
}
