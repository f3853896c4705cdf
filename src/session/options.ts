import type { EvmAddress } from '../domain/identity/evm.ts';
import type { NetworkProfile } from '../domain/network/profile.ts';
import type { Ports } from '../engine/engine.ts';
import type { Clock } from '../ports/clock.ts';
import type { JournalFolder } from '../ports/journal.ts';
import type { NodeIdentity, NodeReader } from '../ports/node.ts';
import type { Keystore } from '../ports/keystore.ts';
import type { Ledger } from '../ports/ledger.ts';
import type { SettingsStore } from '../ports/settings.ts';
import type { Translator } from '../i18n/translator.ts';
import type { Signer } from '../ports/signer.ts';
import type { Wei } from '../domain/units.ts';
import type { TxBuilder } from '../ports/tx-builder.ts';

/** A network that can be chosen. */
export interface NetworkChoice {
  /** What `--network` takes. */
  readonly name: string;
  readonly title: string;
  readonly note?: string;
}

/** A network that is connected to: its profile as it is now, and everything that can be asked and sent to. */
export interface Connection {
  readonly profile: NetworkProfile;
  readonly ports: Omit<Ports, 'clock'>;
  readonly builder: TxBuilder;
  /** The operator's own node. */
  node(url: string): NodeReader;
  /** Accounts whose keys everybody knows, where money has no worth. */
  readonly practiceAccounts?: readonly PracticeAccount[];
  close?(): Promise<void>;
}

export interface PracticeAccount {
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  signer(): Signer | Promise<Signer>;
}

/**
 * Where the operator's key comes from. Keys never pass through a view, a journal or a setting. What reads
 * them may have to be loaded first.
 */
export interface KeySource {
  /** A key that was named when the program was started (option, environment, file); undefined: none. */
  given(): Promise<Signer | undefined>;
  /** @throws OnboardError E-KEY-* */
  fromText(text: string): Signer | Promise<Signer>;
  /** @throws OnboardError E-KEY-* */
  fromFile(path: string): Promise<Signer>;
  /** From an environment variable. @throws OnboardError E-KEY-* */
  fromVariable(name: string): Signer | Promise<Signer>;
  /** No key: an account that signs elsewhere. */
  fromAddress(evmAddress: EvmAddress, shortId: Uint8Array): Signer | Promise<Signer>;
}

/** Everything a session works with; it takes nothing from anywhere else. */
export interface SessionOptions {
  readonly networks: readonly NetworkChoice[];
  /** @throws OnboardError where it cannot be connected to; it is asked again on retry */
  readonly connect: (network: string, signal: AbortSignal) => Promise<Connection>;
  readonly settings: SettingsStore;
  readonly journals: JournalFolder;
  readonly keys: KeySource;
  /** The keys that are kept encrypted. */
  readonly keystore: Keystore;
  /** A Ledger on this machine; nothing is asked of it before it is chosen. */
  readonly ledger: Ledger;
  readonly clock: Clock;
  /** What a node's answer to `info.getNodeID` says, pasted as text. @throws OnboardError E-NODE-* */
  readonly readPastedIdentity: (text: string) => NodeIdentity;
  /** Writes a text that the person asked for into the folder they are in; gives its path. @throws OnboardError E-FILE-101 */
  readonly saveText: (name: string, text: string) => Promise<string>;
  /** What was named when the program was started; not asked for again. */
  readonly given?: {
    readonly network?: string;
    readonly l1?: string;
    readonly nodeUrl?: string;
    /** The name of a kept key, of which the password is asked for. */
    readonly keystore?: string;
  };
  /** The highest fee that is signed for, in wei; left out: the usual one. */
  readonly maxFee?: Wei | undefined;
  readonly words: Translator;
  /** The command that opens this program again. */
  readonly command: string;
}
