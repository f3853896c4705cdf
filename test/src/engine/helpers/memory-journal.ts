import type { JournalStore } from '../../../../src/ports/stored-data.ts';

/** A journal store in memory, which can fail like a file. */
export class MemoryStore implements JournalStore {
  readonly lines: string[] = [];
  /** The number of the append at which the process dies. */
  dieAt: number | undefined;
  /** True if the process dies before the record is on the disk; otherwise it dies after. */
  lost = false;
  appends = 0;

  load() {
    return Promise.resolve({ records: this.lines.map((line): unknown => JSON.parse(line)) });
  }

  append(record: unknown): Promise<void> {
    this.appends += 1;
    const dies = this.appends === this.dieAt;
    if (!dies || !this.lost) this.lines.push(JSON.stringify(record));
    return dies ? Promise.reject(new Error('killed')) : Promise.resolve();
  }
}
