import type { L1Profile, StatedProfile } from '../domain/network/profile.ts';
import type { EvmAddress } from '../domain/identity/evm.ts';
import type { ReportBlock } from '../page/page.ts';
import type { Connection, ReadOnlyContext } from '../ports/connection.ts';
import type { Clock } from '../ports/host.ts';
import type { JournalFolder, SettingsStore } from '../ports/stored-data.ts';
import type { NodeIdentity } from '../ports/services.ts';
import type { KeySources, Keystore, Ledger, Signer } from '../ports/signer.ts';
import type { Translator } from '../i18n/translator.ts';
import type { TransactionCost } from '../engine/intent.ts';
import type { Wei } from '../domain/units.ts';

export interface NetworkChoice {
  readonly name: string;
  readonly title: string;
  readonly note?: string;
  /** Undefined for a profile that cannot be read now, and a sandbox that is not running. */
  readonly l1s?: readonly Pick<L1Profile, 'name' | 'balancer'>[];
  /** Undefined for the sandbox, and a profile that cannot be read now. */
  readonly identity?: Pick<StatedProfile, 'networkId' | 'chainId' | 'cChainId'>;
}

/** Keys never appear in a view, a journal or a setting. Some code that reads keys loads on demand. */
interface SessionKeys {
  /** From any account option, also a Ledger, or from the environment variable; undefined if no key was given. */
  given(): Promise<Signer | undefined>;
  sources(): Promise<Pick<KeySources, 'fromText' | 'fromPlace' | 'fromAddress'>>;
}

export interface SessionOptions {
  readonly networks: readonly NetworkChoice[];
  /** @throws OnboardError if the connection fails */
  readonly connect: (network: string, signal: AbortSignal) => Promise<Connection>;
  readonly settings: SettingsStore;
  readonly journals: JournalFolder;
  readonly keys: SessionKeys;
  readonly keystore: Keystore;
  /** The device is not contacted before the operator chooses it. */
  readonly ledger: Ledger;
  readonly clock: Clock;
  /** Reads a response to `info.getNodeID`. @throws OnboardError E-NODE-* */
  readonly readPastedIdentity: (text: string) => NodeIdentity;
  /** Saves a text to a file in the current folder; resolves with the file's path. @throws OnboardError E-FILE-101 */
  readonly saveText: (name: string, text: string) => Promise<string>;
  /** @throws OnboardError */
  readonly readStatusReport: (
    readContext: ReadOnlyContext,
    operator: EvmAddress,
  ) => Promise<readonly ReportBlock[]>;
  /** As Markdown. @throws OnboardError */
  readonly readReceipt: (
    connection: Pick<Connection, 'ports' | 'profile'>,
    operator: EvmAddress,
  ) => Promise<string>;
  /** Given at startup. The session asks for such a value only if it does not work or the operator goes back. */
  readonly given?: {
    readonly network?: string;
    /** The name of a stored key; the session asks for its password. */
    readonly keystore?: string;
  };
  /** The limit for the fees of all tasks, in wei; undefined: the default. */
  readonly maxFee?: Wei | undefined;
  /** See `Policy.signedCosts`. */
  readonly signedCosts?: Map<string, TransactionCost>;
  readonly i18n: Translator;
  readonly command: string;
}
