import { defineConfig } from 'vitest/config';
import { compileMessages } from './scripts/compile-messages.mjs';

compileMessages();

/** Suites that run the built program; it is built once before them. */
const program = ['cli', 'commands', 'terminal', 'e2e', 'package', 'crash', 'canary'].map(
  (folder) => `test/${folder}/**/*.test.{ts,tsx}`,
);
const common = {
  // What takes seconds may take a minute on a machine with much else to do; nothing is gained by giving up sooner.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  retry: 0,
  pool: 'forks',
  // Ink makes a console of its own out of the real one; the runner's stand-in cannot be made into one.
  disableConsoleIntercept: true,
  // Whatever a test leaves behind is searched for the keys that it signs with.
  setupFiles: './test/helpers/canary/every-test.ts',
} as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default', './test/plain-summary.ts'],
    projects: [
      {
        test: {
          ...common,
          name: 'parts',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: program,
        },
      },
      {
        test: {
          ...common,
          name: 'program',
          include: program,
          globalSetup: ['test/build-program.ts'],
        },
      },
      {
        // A part of the suites as they run against a network that offers as little as it may; all of them
        // on every ground: npm run test:grounds.
        test: {
          ...common,
          name: 'bare',
          include: ['test/e2e/walk.test.ts', 'test/session/discovery.test.ts'],
          env: { TEST_GROUND: 'bare-c' },
          globalSetup: ['test/build-program.ts'],
        },
      },
      {
        // Hours each; see package.json for how they are run.
        test: {
          ...common,
          name: 'matrix',
          include: ['test/**/*.matrix.ts'],
          globalSetup: ['test/build-program.ts'],
        },
      },
    ],
  },
});
