import type { JournalStore, TakeRecord } from '../../../../src/ports/stored-data.ts';

/** A journal store in memory, which can fail like a file. */
export class MemoryStore implements JournalStore {
  /** The number of the append at which the process dies. */
  dieAt: number | undefined;
  /** True if the process dies before the record is on the disk; otherwise it dies after. */
  lost = false;
  appends = 0;

  /** @param lines shared by the stores of all processes that use one journal */
  constructor(readonly lines: string[] = []) {}

  load(take: TakeRecord): Promise<undefined> {
    this.#known = this.lines.length;
    for (const line of this.lines) take(JSON.parse(line), line);
    return Promise.resolve(undefined);
  }

  #known = 0;

  /** True if no test has written lines in place of another process. */
  isCurrent() {
    return Promise.resolve(this.#known === this.lines.length);
  }

  release(): void {
    // Nothing else opens this store.
  }

  hold(): Promise<void> {
    return Promise.resolve();
  }

  append(record: unknown): Promise<void> {
    this.appends += 1;
    const dies = this.appends === this.dieAt;
    if (!dies || !this.lost) {
      this.lines.push(JSON.stringify(record));
      this.#known += 1;
    }
    return dies ? Promise.reject(new Error('killed')) : Promise.resolve();
  }
}
