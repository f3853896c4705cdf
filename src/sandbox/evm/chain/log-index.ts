import type { Hex } from '../../../domain/identity/bytes.ts';
import type { BlockRecord, LogRecord } from './block-record.ts';

/**
 * A log query. A log matches if it has an accepted address, and an accepted topic at each listed position.
 */
export interface LogQuery {
  /** The accepted addresses; undefined accepts every address. */
  readonly addresses?: readonly Hex[];
  /** The accepted topics by position; undefined accepts every topic. */
  readonly topics?: readonly (readonly Hex[] | undefined)[];
}

/** Finds logs by address, topics and blocks. */
export class LogIndex {
  readonly #blocks = new Map<number, readonly LogRecord[]>();
  readonly #postings = new Map<Hex, number[]>();

  append(block: BlockRecord): void {
    const logs = block.transactions.flatMap(({ receipt }) => receipt.logs);
    if (logs.length === 0) return;
    this.#blocks.set(block.number, logs);
    for (const key of new Set(logs.flatMap((log) => [log.address, ...log.topics]))) {
      const posting = this.#postings.get(key);
      if (posting === undefined) this.#postings.set(key, [block.number]);
      else posting.push(block.number);
    }
  }

  rewind(height: number): void {
    for (const number of this.#blocks.keys()) if (number > height) this.#blocks.delete(number);
    for (const posting of this.#postings.values()) {
      while ((posting.at(-1) ?? height) > height) posting.pop();
    }
  }

  /** Returns the logs of the blocks `from` to `to`, both included, in the order of emission. */
  query(query: LogQuery, from: number, to: number): LogRecord[] {
    return this.#candidates(query)
      .filter((number) => number >= from && number <= to)
      .flatMap((number) => this.#blocks.get(number) ?? [])
      .filter((log) => matches(log, query));
  }

  /**
   * Returns the numbers of the blocks that may contain a matching log. The accepted addresses give one list
   * of blocks. Each position with accepted topics gives another list. The shortest list is enough, because
   * `query` checks each log.
   */
  #candidates({ addresses, topics = [] }: LogQuery): number[] {
    const required = [addresses, ...topics].filter((keys) => keys !== undefined);
    const blockLists = required.map((keys) => keys.flatMap((key) => this.#postings.get(key) ?? []));
    const shortest = blockLists.sort((a, b) => a.length - b.length)[0];
    if (shortest === undefined) return [...this.#blocks.keys()];
    return [...new Set(shortest)].sort((a, b) => a - b);
  }
}

function matches(log: LogRecord, { addresses, topics = [] }: LogQuery): boolean {
  if (addresses && !addresses.includes(log.address)) return false;
  return topics.every((wanted, position) => {
    if (position >= log.topics.length) return false;
    return wanted === undefined || wanted.some((topic) => topic === log.topics[position]);
  });
}
