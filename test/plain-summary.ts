import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { beginCounting, endCounting, type Counts } from './helpers/canary/counts.ts';

/** No part of the suites that is run by itself has as many files. */
const MANY = 100;
/** What a run of that many has searched of each kind, at the very least. */
const LEAST = 100;

/**
 * Ends the output with one plain line, `N passed, N failed`, for whoever reads the last line alone. Before it
 * stands how much was searched for the keys that tests sign with; a whole run that searched nothing has failed.
 */
export default class PlainSummary implements Reporter {
  onInit(): void {
    beginCounting();
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
    const searched = endCounting();
    console.log(`canary: ${sentence(searched)}`);
    if (modules.length >= MANY && isIncomplete(searched)) {
      console.log('canary: too little was searched');
      failed += 1;
      process.exitCode = 1;
    }
    console.log(`${passed} passed, ${failed} failed`);
  }
}

/** Whether too little of some kind was searched. Where the system has no /proc, arguments are not seen. */
function isIncomplete({ argumentLists, ...others }: Counts): boolean {
  const sees = process.platform === 'linux';
  return Math.min(...Object.values(others)) < LEAST || (sees && argumentLists < LEAST);
}

function sentence(searched: Counts): string {
  const { homes, files, outputs, screens, views, argumentLists, bytes } = searched;
  return (
    `${homes} homes with ${files} files, ${outputs} outputs, ${screens} screens, ${views} views and ` +
    `${argumentLists} argument lists (${bytes} bytes) searched for every key that tests sign with; ` +
    'a test that left one fails'
  );
}
