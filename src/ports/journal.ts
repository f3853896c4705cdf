import type { Message } from '../domain/message.ts';
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
