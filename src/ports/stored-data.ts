import type { Message } from '../domain/message.ts';
import type { Preferences } from '../domain/preferences.ts';

/**
 * Stores the records of one journal. A record is one JSON value without secrets. The store does not interpret
 * the value.
 */
export interface JournalStore {
  /**
   * Returns the readable records, oldest first. If the journal is damaged, its original is kept under another name, and
   * `damage` describes the damage.
   */
  load(): Promise<{ readonly records: readonly unknown[]; readonly damage?: Message }>;
  /** Resolves once the record is on disk (file and folder synced). */
  append(record: unknown): Promise<void>;
}

/** The folder of journals. One process at a time can hold a journal. */
export interface JournalFolder {
  /**
   * @throws OnboardError E-JRN-101 if another living process holds the journal; E-JRN-102, E-JRN-103, E-FILE-102,
   * E-FILE-103
   */
  open(name: string): Promise<JournalStore & { close(): Promise<void> }>;
  /** The names of all journals. */
  list(): Promise<readonly string[]>;
  /** Reads the records of a journal without holding it. */
  read(name: string): Promise<readonly unknown[]>;
}

/**
 * Settings for convenience. The settings never contain a key, and the program works without
 * settings.
 */
export interface Settings {
  readonly network?: string;
  readonly l1?: string;
  /** Addresses of node APIs, by network name. */
  readonly nodeUrls: Readonly<Record<string, string>>;
  /** The last confirmed node, by network name. */
  readonly nodeIds: Readonly<Record<string, string>>;
  readonly operators: Readonly<Record<string, string>>;
  /** The accounts that the operator confirmed by typing the name of a real-money network, by network name. */
  readonly realMoney?: Readonly<Record<string, readonly string[]>>;
  /** The operator's preferences, such as language, colour and bell. */
  readonly preferences: Preferences;
}

export interface SettingsStore {
  /** Why the settings file could not be used when it was opened; undefined if it could be used. */
  readonly damage: Message | undefined;
  read(): Settings;
  /**
   * Changes the settings. `from` receives the current settings and returns the fields that change.
   * @throws OnboardError E-SET-101 if the settings cannot be written; E-FILE-102, E-FILE-103 if the settings file is
   * not a regular file
   */
  change(from: (old: Settings) => Partial<Settings>): Promise<void>;
}
