import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Ends the output with one plain line, `N passed, N failed`, for whoever reads the last line alone. */
export default class PlainSummary implements Reporter {
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
    console.log(`${passed} passed, ${failed} failed`);
  }
}
