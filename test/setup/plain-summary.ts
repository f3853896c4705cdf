import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node';
import { NOTHING, type Counts } from '../helpers/canary/watch.ts';

/** A run of fewer files may have little to search, so the minimum does not apply. */
const MANY = 100;
/** The minimum number of searches of each kind in a run of `MANY` files or more. */
const LEAST = 20;
/** For each suite, the kinds of output to which the minimum applies. */
const SOURCES: Readonly<Record<string, readonly (keyof Counts)[]>> = {
  parts: ['homes', 'files', 'views'],
  // Only on Linux can the tests read the arguments of other processes.
  program: process.platform === 'linux' ? ['outputs', 'argumentLists'] : ['outputs'],
  terminal: ['screens'],
};
/** The suite of vitest.all.config.ts. */
const EVERY = 'every';

/**
 * Prints `N passed, N failed` as the last line. The lines before it show how much was searched for the keys
 * with which tests sign, and after a failure the seed of the order of tests. A run of many files fails if it searched
 * too little.
 */
export default class PlainSummary implements Reporter {
  #seed: number | undefined;

  onInit({ config }: Vitest): void {
    this.#seed = config.sequence.seed;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    for (const module of modules) {
      failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        if (state === 'failed') failed += 1;
      }
    }
    const searched = modules.flatMap((module) => module.meta().searched ?? []).reduce(sum, NOTHING);
    console.log(`canary: ${sentence(searched)}`);
    const suites = new Set(modules.map(({ project }) => project.name));
    if (modules.length >= MANY && isIncomplete(searched, suites)) {
      console.log('canary: too little was searched');
      failed += 1;
      process.exitCode = 1;
    }
    if (failed > 0) console.log(`the same order of tests: --sequence.seed=${this.#seed}`);
    console.log(`${passed} passed, ${failed} failed`);
  }
}

function sum(one: Counts, other: Counts): Counts {
  const names = Object.keys(one) as (keyof Counts)[];
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as Counts;
}

function isIncomplete(searched: Counts, suites: ReadonlySet<string>): boolean {
  return Object.entries(SOURCES).some(
    ([suite, kinds]) =>
      (suites.has(suite) || suites.has(EVERY)) && kinds.some((kind) => searched[kind] < LEAST),
  );
}

function sentence(searched: Counts): string {
  const { homes, files, outputs, screens, views, argumentLists, bytes } = searched;
  return (
    `${homes} homes with ${files} files, ${outputs} outputs, ${screens} screens, ${views} views and ` +
    `${argumentLists} argument lists (${bytes} bytes) searched for every key that tests sign with; ` +
    'a test that left one fails'
  );
}
