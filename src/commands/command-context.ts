import type { KnownSandbox } from './reading/sandbox-variables.ts';
import type { ReadOnlyContext } from '../protocol/read-only-context.ts';
import type { EvmAddress } from '../domain/identity/evm.ts';
import type { Preferences } from '../domain/preferences.ts';
import type { StatedProfile } from '../domain/network/profile.ts';
import type { Readers } from '../ports/readers.ts';
import type { Aggregator } from '../ports/aggregator.ts';
import type { Clock } from '../ports/clock.ts';
import type { JournalFolder } from '../ports/journal.ts';
import type { NodeReader } from '../ports/node.ts';
import type { Keystore } from '../ports/keystore.ts';
import type { Ledger } from '../ports/ledger.ts';
import type { SettingsStore } from '../ports/settings.ts';
import type { Signer } from '../ports/signer.ts';
import type { Connection } from '../session/options.ts';
import type { Language } from '../i18n/language.ts';
import type { Translator } from '../i18n/translator.ts';
import type { OnboardError } from '../domain/errors.ts';
import type { LastError } from '../support/last-errors/last-errors.ts';
import type { Machine } from '../ports/machine.ts';
import type { Paths } from '../ports/paths.ts';
import type { Prompter } from './account/prompter.ts';
import type { Report } from './definition.ts';

/** What the composition root lends to a command: the world, and nothing that prints or ends the program. */
export interface CommandContext {
  readonly clock: Clock;
  /** Aborted with the reason when the person wants to stop. */
  readonly signal: AbortSignal;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** This program, the Node.js that runs it, and the platform. */
  readonly program: { readonly version: string; readonly node: string; readonly platform: string };
  /** What the person set for good. */
  readonly preferences: Preferences;
  /** In which people are spoken to; English where a document is wanted. */
  readonly language: Language;
  /** The words of the language in which people are spoken to; English where a document is wanted. */
  readonly words: () => Promise<Translator>;
  /** What a person types to start this program again, such as `npx onboard`; in documents `onboard`. */
  readonly programName: string;
  /** The settings, to be changed. @throws OnboardError E-FILE-102 */
  readonly settings: (paths: Paths) => Promise<SettingsStore>;
  /** Which of the standard streams are terminals. */
  readonly terminal: { readonly input: boolean; readonly output: boolean; readonly error: boolean };
  /** Where the product keeps its files; `home` overrides the platform's folders. */
  readonly paths: (home: string | undefined) => Paths;
  /** A text file that is shipped with the product, by its path below `assets/`. */
  readonly asset: (...path: readonly string[]) => Promise<string>;
  /**
   * A text file, or standard input for `-`.
   * @throws OnboardError E-CLI-108 where it cannot be read
   */
  readonly readText: (path: string) => Promise<string>;
  /**
   * A new text file that its owner alone may read.
   * @throws OnboardError E-SUP-109 where there is one of that name, E-FILE-101 where it cannot be written
   */
  readonly writeText: (path: string, text: string) => Promise<void>;
  /**
   * What a POSIX shell script prints on this host.
   * @throws OnboardError E-HOST-102 where it cannot be run
   */
  readonly runShellScript: (script: string) => Promise<string>;
  /**
   * Runs a sandbox network until `signal` is aborted; `started` is told how it is reached.
   * @throws OnboardError E-SBX-*
   */
  readonly runSandbox: (
    settings: SandboxSettings,
    started: (sandbox: StartedSandbox) => void,
  ) => Promise<void>;
  /**
   * The sandbox that runs on this machine.
   * @throws OnboardError E-PRF-103 where none does
   */
  readonly runningSandbox: (paths: Paths) => Promise<KnownSandbox>;
  /** Every network that can be named, and where its profile is from. */
  readonly networks: (paths: Paths) => Promise<readonly ListedNetwork[]>;
  /** Asks whether a page is where a link leads. Gives that in one sentence. @throws OnboardError E-FORM-206, E-NET-* */
  readonly checkLink: (url: string) => Promise<string>;
  /** Keeps a profile, read from a file, as one of the user's own. @throws OnboardError E-PRF-*, E-FILE-101 */
  readonly addNetwork: (
    text: string,
    from: string,
    paths: Paths,
  ) => Promise<{ readonly name: string; readonly file: string }>;
  /** Removes one of the user's own profiles. @throws OnboardError E-PRF-106 */
  readonly removeNetwork: (name: string, paths: Paths) => Promise<void>;
  /** The names of the networks that can be named. */
  readonly networkNames: (paths: Paths) => Promise<readonly string[]>;
  /**
   * Everything that is published of a network.
   * @throws OnboardError E-PRF-*
   */
  readonly profile: (network: string, paths: Paths) => Promise<StatedProfile>;
  /**
   * A network to look at, until the signal is aborted where one is given. Its node is asked for the C-Chain ID
   * if the profile does not state it, and for nothing else yet.
   * @throws OnboardError E-PRF-*, E-NET-*
   */
  readonly readOnly: (
    network: string,
    paths: Paths,
    until?: AbortSignal,
  ) => Promise<ReadOnlyContext>;
  /**
   * A network to look at and to send to.
   * @throws OnboardError E-PRF-*, E-NET-*, E-PCH-*
   */
  readonly connect: (network: string, paths: Paths) => Promise<Connection>;
  /** What this machine tells of itself; changes nothing. */
  readonly examineMachine: (paths: Paths) => Promise<Machine>;
  /** The addresses of a host, by this machine's resolver. Rejects with the resolver's code. */
  readonly resolveHost: (host: string) => Promise<readonly string[]>;
  /** What can be asked of a profile's endpoints until the signal is aborted; nothing is asked yet. */
  readonly readers: (profile: StatedProfile, until?: AbortSignal) => Promise<Readers>;
  /** A network's signature aggregator, until the signal is aborted: asking it changes nothing. */
  readonly aggregator: (profile: StatedProfile, until?: AbortSignal) => Promise<Aggregator>;
  /** Whether plain HTTP to hosts outside private networks was agreed to. */
  readonly allowHttp: boolean;
  /** A node, by the URL of its API, until the signal is aborted. @throws OnboardError E-NET-114, E-NET-118 */
  readonly node: (url: string, until?: AbortSignal) => Promise<NodeReader>;
  readonly keys: () => Promise<Keys>;
  readonly journals: (paths: Paths) => Promise<JournalFolder>;
  /** The last errors that were met on this machine, oldest first. */
  readonly lastErrors: (paths: Paths) => Promise<readonly LastError[]>;
  /** Keeps a failure that the wizard shows among them. */
  readonly keepError: (failure: Pick<OnboardError, 'code' | 'exit' | 'values'>) => void;
  /** The keys that are kept encrypted. */
  readonly keystore: (paths: Paths) => Promise<Keystore>;
  /** A Ledger that is connected to this machine; nothing is asked of it yet. */
  readonly ledger: (paths: Paths) => Promise<Ledger>;
  readonly asking: Prompter;
  /** What the terminal is to be told where the program ends at once. */
  readonly undo: Set<string>;
  /** Something worth knowing that is not the result; one line. */
  readonly note: (line: string) => void;
  /** How far a long command has come; undefined: it has come to its end. */
  readonly progress: (line: string | undefined) => void;
  /** Puts a command's report out before it ends, for those that stay up; there is none at their end. */
  readonly report: (command: string, report: Report) => void;
}

export interface ListedNetwork {
  readonly name: string;
  readonly source: 'built in' | 'shipped' | 'own';
}

/** Where a key can come from. @throws OnboardError E-KEY-* */
export interface Keys {
  readonly fromText: (text: string) => Signer;
  readonly fromFile: (path: string) => Promise<Signer>;
  readonly fromVariable: (name: string) => Signer;
  /** From standard input, up to its end. */
  readonly fromInput: () => Promise<Signer>;
  /** No key: an account that signs elsewhere. */
  readonly fromAddress: (evmAddress: EvmAddress, shortId?: Uint8Array) => Signer;
  /** What a file that its owner alone may read holds, or standard input for `-`. */
  readonly secretFromFile: (path: string) => Promise<string>;
}

/** How a sandbox is run; what is left out is as the sandbox has it by default. */
export interface SandboxSettings {
  readonly stateDir: string;
  readonly fresh: boolean;
  readonly port?: number;
  readonly epochSeconds?: number;
  readonly generation?: 'a' | 'c';
  /** The situation into which it is put. */
  readonly scenario?: string;
}

/** A sandbox that has just come up: for people, and the same as data. */
export interface StartedSandbox {
  readonly lines: readonly string[];
  readonly data: Readonly<Record<string, unknown>>;
}
