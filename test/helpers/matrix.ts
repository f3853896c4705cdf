import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

interface Matrix<Row, Result> {
  /** The beginning of the names of its variables: `_LOG`, `_AT_ONCE` and `_EVERY`. */
  readonly name: string;
  /** What tells two rows apart, in a row and in its result. */
  readonly keyOf: (row: Row | Result) => string;
  readonly run: (row: Row) => Promise<Result>;
  readonly isClean: (result: Result) => boolean;
  /** The line of a result in the table of sums, which is printed now and then and at the end, and what it adds there. */
  readonly countsOf: (
    result: Result,
  ) => readonly [line: string, counts: Readonly<Record<string, number>>];
}

/** The rows between two tables. */
const BETWEEN_TABLES = 100;

/**
 * Runs the rows of a matrix that takes hours, several at once. Each result is appended to the file of the variable `_LOG`,
 * if set, and an interrupted matrix continues with the results in this file. With `_EVERY=8`, each eighth row runs.
 * @returns the results that are not clean
 */
export async function runMatrix<Row, Result>(
  all: readonly Row[],
  { name, keyOf, run, isClean, countsOf }: Matrix<Row, Result>,
): Promise<readonly Result[]> {
  const setting = (of: string): string | undefined => process.env[`${name}_${of}`];
  const log = setting('LOG');
  const results = log === undefined || !existsSync(log) ? [] : resultsIn<Result>(log);
  const known = new Set(results.map(keyOf));
  const every = Number(setting('EVERY') ?? 1);
  const waiting = all.filter((row, i) => i % every === 0 && !known.has(keyOf(row)));
  console.log(`${results.length} runs are known, ${waiting.length} to go`);
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const result = await run(next);
      results.push(result);
      if (log !== undefined) appendFileSync(log, `${JSON.stringify(result)}\n`);
      if (!isClean(result)) console.log(result);
      if (results.length % BETWEEN_TABLES === 0) console.table(sumsOf(results.map(countsOf)));
    }
  };
  const atOnce = Number(setting('AT_ONCE') ?? availableParallelism());
  await Promise.all(Array.from({ length: atOnce }, worker));
  console.table(sumsOf(results.map(countsOf)));
  return results.filter((result) => !isClean(result));
}

function resultsIn<Result>(log: string): Result[] {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Result);
}

function sumsOf(all: readonly (readonly [string, Readonly<Record<string, number>>])[]) {
  const table: Record<string, Record<string, number>> = {};
  for (const [line, counts] of all)
    for (const name of [line, 'all']) {
      const sums = (table[name] ??= {});
      for (const [what, count] of Object.entries({ runs: 1, ...counts }))
        sums[what] = (sums[what] ?? 0) + count;
    }
  return table;
}
