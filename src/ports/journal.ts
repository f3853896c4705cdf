import type { Message } from '../domain/message.ts';
/**
 * Stores the records of one task. A record is one JSON value that the store does not interpret, and
 * never contains secrets.
 */
export interface JournalStore {
  /**
   * Returns the readable records, oldest first. Damaged or incomplete records are moved aside and described in
   * `damage`.
   */
  load(): Promise<{ readonly records: readonly unknown[]; readonly damage?: Message }>;
  /** Resolves once the record is on disk (file and folder synced). */
  append(record: unknown): Promise<void>;
}

/** Opens the store of a task. Only one process at a time can hold it. */
export interface JournalFolder {
  /** @throws OnboardError E-JRN-101 if another living process holds it */
  open(task: string): Promise<JournalStore & { close(): Promise<void> }>;
  /** The tasks that have records. */
  list(): Promise<readonly string[]>;
  /** Reads a task's records without holding it. */
  read(task: string): Promise<readonly unknown[]>;
}
