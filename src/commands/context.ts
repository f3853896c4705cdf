import type { OnboardError } from '../domain/errors.ts';
import type { ExitKind } from '../domain/exit-codes.ts';
import type { EvmAddress } from '../domain/identity/evm.ts';
import type { NodeId } from '../domain/identity/ids.ts';
import type { StatedProfile } from '../domain/network/profile.ts';
import type { ServiceUrl } from '../domain/service-url.ts';
import type { Translator, WizardTranslator } from '../i18n/translator.ts';
import type { Aggregator, NodeReader } from '../ports/services.ts';
import type { Clock, Machine, Paths } from '../ports/host.ts';
import type { JournalFolder, SettingsStore } from '../ports/stored-data.ts';
import type { KeySources, Keystore, Ledger } from '../ports/signer.ts';
import type { Readers } from '../ports/evm.ts';
import type { Connection, ReadOnlyContext } from '../ports/connection.ts';
import type { StyledLine } from '../page/text.ts';
import type { SandboxSummary } from './reading/sandbox-variables.ts';

/** Without a terminal, `yesNo` resolves with false, and `secret`, `text` and `choice` resolve with undefined. */
export interface Prompter {
  readonly isAvailable: boolean;
  readonly yesNo: (question: string) => Promise<boolean>;
  /** With hidden input. */
  readonly secret: (question: string) => Promise<string | undefined>;
  /** Nothing typed during the series is shown; input typed before a prompt appears answers that prompt. */
  readonly hiddenSeries: <T>(series: () => Promise<T>) => Promise<T>;
  readonly text: (question: string) => Promise<string | undefined>;
  /** Resolves with the `id` of a choice. */
  readonly choice: (
    question: string,
    choices: readonly { readonly id: string; readonly title: string }[],
  ) => Promise<string | undefined>;
}

/** The output of a command. The schema of the JSON documents is made from the types of `data`. */
export interface Report<Data = object> {
  readonly outcome: ExitKind;
  /** Only the result, which is printed on standard output. */
  readonly lines: readonly (string | StyledLine)[];
  /** The result for `--json`, which prints bigints as strings. */
  readonly data: Data;
  readonly failure?: OnboardError;
}

/** What a command may use of the world outside. With `--home`, settings and state are in that folder. */
export interface CommandContext {
  /** The name of the command, for errors and reports. */
  readonly command: string;
  readonly clock: Clock;
  /** Aborted when the user stops the program; its reason is the error to report. */
  readonly signal: AbortSignal;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly program: { readonly version: string; readonly node: string; readonly platform: string };
  /** With the user's time zone, except for `--json`. */
  readonly i18n: Translator;
  readonly output: Output;
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

export interface WizardContext extends CommandContext {
  /** The command that starts this program again, such as `npx onboard --home data`. */
  readonly i18n: WizardTranslator;
  readonly programName: string;
  readonly paths: Paths;
  /** True if the user allowed plain HTTP to hosts outside private networks (`--allow-http`). */
  readonly allowHttp: boolean;
}

/** What the document of a failure says about a command that has signed. */
export interface Unfinished {
  readonly network: string;
  /** The account that signs. */
  readonly operator: EvmAddress;
  /** Whether this run signed and sent a transaction. */
  readonly sent: boolean;
  /** The IDs of the transactions that may have been sent and whose outcome is not known yet. */
  readonly open: readonly string[];
}

/** Prints everything except the final result. */
export interface Output {
  /** Adds `data` to the document of whatever error ends the program. */
  readonly ifFailed: (data: Unfinished) => void;
  /** Prints one line on standard error. */
  readonly note: (line: string | StyledLine) => void;
  /** Called before a transaction is signed. @throws OnboardError E-FILE-104 if standard output cannot be written */
  readonly requireOutput: () => void;
  /** Shows the progress of a long command; `undefined` removes the progress. */
  readonly progress: (line: string | undefined) => void;
  readonly report: (command: string, report: Report) => void;
}

interface Files {
  /** Reads standard input for `-`. @throws OnboardError E-CLI-108, E-FILE-103 */
  readonly read: (path: string) => Promise<string>;
  /** Only the owner may read the new file. @throws OnboardError E-SUP-109 if it exists, E-FILE-101 */
  readonly write: (path: string, text: string) => Promise<void>;
  /** Reads a file below `assets/`. */
  readonly asset: (...path: readonly string[]) => Promise<string>;
  /** Reads a page of `docs/`, such as `glossary.md`. */
  readonly page: (name: string) => Promise<string>;
}

/** The sandbox, the profiles shipped with the program, and the user's own profiles. */
interface Networks {
  readonly list: () => Promise<NetworkList>;
  readonly names: () => Promise<readonly string[]>;
  /** @throws OnboardError E-PRF-* */
  readonly profile: (name: string) => Promise<StatedProfile>;
  /** Stores nothing. Messages show `from` as the source of the profile. @throws OnboardError E-PRF-* */
  readonly parse: (text: string, from: string) => Promise<StatedProfile>;
  /** Adds a profile to the user's own. @throws OnboardError E-PRF-*, E-FILE-101, E-FILE-102 */
  readonly add: (
    text: string,
    from: string,
  ) => Promise<{ readonly name: string; readonly file: string }>;
  /** Removes one of the user's own profiles. @throws OnboardError E-PRF-106 */
  readonly remove: (name: string) => Promise<void>;
}

export interface NetworkList {
  readonly networks: readonly {
    readonly name: string;
    readonly source: 'built in' | 'shipped' | 'own';
  }[];
  /** Files in the folder of the user's networks that are no network. */
  readonly ignored: readonly string[];
  /** Files of the user's networks that other users can change. */
  readonly changeable: readonly string[];
}

/** When `until` is aborted, reads in progress reject. Only a profile without the C-Chain's blockchain ID causes a request. */
interface Connections {
  /** Opens a network to read from. @throws OnboardError E-PRF-*, E-NET-*, E-PCH-* */
  readonly openReadOnly: (network: string, until?: AbortSignal) => Promise<ReadOnlyContext>;
  /** Opens a network to read from and send to. @throws OnboardError E-PRF-*, E-NET-*, E-PCH-* */
  readonly connect: (network: string, until?: AbortSignal) => Promise<Connection>;
  /** Opens a network to check it: a refusal that demands a long wait is reported at once. */
  readonly readers: (profile: StatedProfile, until?: AbortSignal) => Promise<Readers>;
  readonly aggregator: (profile: StatedProfile, until?: AbortSignal) => Promise<Aggregator>;
  /** Opens a node by the URL of its API. @throws OnboardError E-NET-114, E-NET-118 */
  readonly node: (url: ServiceUrl, until?: AbortSignal) => Promise<NodeReader>;
  /** Returns one sentence that describes the answer. @throws OnboardError E-FORM-206, E-NET-* */
  readonly checkLink: (url: string) => Promise<string>;
}

interface Keys {
  readonly sources: () => Promise<KeySources>;
  readonly keystore: () => Promise<Keystore>;
  /** Sends no request to the device. */
  readonly ledger: () => Promise<Ledger>;
}

export interface StoredData {
  readonly journals: () => Promise<JournalFolder>;
  /** @throws OnboardError E-FILE-102, E-FILE-103 */
  readonly settings: () => Promise<SettingsStore>;
}

interface Host {
  /** Runs a POSIX shell script and returns its output. @throws OnboardError E-HOST-102 */
  readonly runShellScript: (script: string) => Promise<string>;
  readonly examineMachine: () => Promise<Machine>;
}

interface SandboxControl {
  /** Runs a sandbox until the user stops the program. @throws OnboardError E-SBX-* */
  readonly run: (
    settings: SandboxRunOptions,
    started: (sandbox: StartedSandbox) => void,
  ) => Promise<void>;
  /** @throws OnboardError E-PRF-103 if no sandbox of the state folder is running, E-PRF-102 */
  readonly running: () => Promise<SandboxSummary>;
}

/** Missing values use the sandbox's defaults. */
interface SandboxRunOptions {
  readonly fresh: boolean;
  readonly port: number | undefined;
  readonly epochSeconds: number | undefined;
  readonly generation: 'a' | 'c' | undefined;
}

export interface StartedSandbox {
  readonly lines: readonly string[];
  readonly data: SandboxSummary<string> & {
    readonly generation: 'a' | 'c';
    readonly epochSeconds: number;
    readonly node: { readonly url: string; readonly nodeId: NodeId };
  };
}
