import type { ServiceUrl } from '../domain/service-url.ts';
import type { Message } from '../domain/message.ts';

/**
 * A record is one JSON value without secrets. The store does not interpret the value.
 * @param json the text of the record, for readers that parse it later
 */
export type TakeRecord = (record: unknown, json?: string) => void;

/** Passes on one record at a time, oldest first. Timers and signals run in between. */
export interface JournalStore {
  /** Resolves with the damage, if there is any. The original of a damaged journal is kept under another name. */
  load(take: TakeRecord): Promise<Message | undefined>;
  /**
   * Resolves with false if the stored records are not those that this process has loaded and appended. This process
   * then holds the journal, so that `load` can follow.
   * @throws OnboardError E-JRN-101, E-JRN-104 as `hold` does
   */
  isCurrent(): Promise<boolean>;
  /**
   * Resolves once the record is on disk (file and folder synced). This process then holds the journal.
   * @throws OnboardError E-JRN-101 as `hold` does; E-JRN-104 also if the records have changed since `release`
   */
  append(record: unknown): Promise<void>;
  /** Lets other processes hold the journal until this one holds it again. */
  release(): void;
  /**
   * @throws OnboardError E-JRN-101 if another process holds the journal after `release`; E-JRN-104 if this process has
   * lost the journal without `release`
   */
  hold(): Promise<void>;
}

/** One process at a time can hold a journal. */
export interface JournalFolder {
  /**
   * @throws OnboardError E-JRN-101 if another living process holds the journal; E-JRN-102, E-JRN-103, E-FILE-102,
   * E-FILE-103
   */
  open(name: string): Promise<JournalStore & { close(): Promise<void> }>;
  list(): Promise<readonly string[]>;
  read(name: string, take: TakeRecord): Promise<void>;
}

/** The program works without settings, which never contain a key. */
export interface Settings {
  /** The name of the network used last. */
  readonly network?: string;
  /** The `networkKey` of the network that the wizard last found under each name. */
  readonly networkKeys: Readonly<Record<string, string>>;
  readonly l1?: string;
  /** Addresses of node APIs. This and the next two are by `networkKey`. */
  readonly nodeUrls: Readonly<Record<string, ServiceUrl>>;
  readonly nodeIds: Readonly<Record<string, string>>;
  readonly operators: Readonly<Record<string, string>>;
  /** The accounts that the operator confirmed by typing the name of a real-money network, by `networkKey`. */
  readonly realMoney?: Readonly<Record<string, readonly string[]>>;
}

export interface SettingsStore {
  /** Why the settings file could not be used when it was opened. */
  readonly damage: Message | undefined;
  read(): Settings;
  /** @throws OnboardError E-SET-101 if the settings cannot be written; E-FILE-102, E-FILE-103 */
  change(from: (old: Settings) => Partial<Settings>): Promise<void>;
}
