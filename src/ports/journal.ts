import type { Message } from '../domain/message.ts';
/**
 * Where one task's records are kept. A record is one JSON value; the store knows nothing of its
 * meaning. Nothing secret is ever given to it.
 */
export interface JournalStore {
  /** What could be read, oldest first; a torn or damaged rest is moved aside and told of in `damage`. */
  load(): Promise<{ readonly records: readonly unknown[]; readonly damage?: Message }>;
  /** Resolves when the record is on the disk (file and folder synced). */
  append(record: unknown): Promise<void>;
}

/** Opens the store of a task. One process holds a task at a time. */
export interface JournalFolder {
  /**
   * @throws OnboardError E-JRN-101 where another living process holds it
   */
  open(task: string): Promise<JournalStore & { close(): Promise<void> }>;
  /** The tasks that have records. */
  list(): Promise<readonly string[]>;
  /** Reads a task's records without holding it. */
  read(task: string): Promise<readonly unknown[]>;
}
