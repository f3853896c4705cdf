import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { compileMessages } from './scripts/compile-messages.ts';

compileMessages();

/** A folder in memory. On a disk, a suite of thousands of homes, each of whose records is synced, mostly waits. */
const IN_MEMORY = '/dev/shm';
if (holdsHomes(IN_MEMORY)) process.env['TMPDIR'] ??= IN_MEMORY;

/** True for a mounted folder with 4 GiB of space, from which programs may be started. */
function holdsHomes(folder: string): boolean {
  if (!existsSync('/proc/mounts')) return false;
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const mount = mounts.find((line) => line.split(' ')[1] === folder);
  if (mount === undefined || /noexec|\bro\b/.test(mount)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= 4 * 2 ** 30;
}

/** Folders of suites that run the whole program. Only `npm run test:all` runs these suites. */
const WHOLE = ['e2e', 'terminal', 'crash', 'chaos'];
/** Folders of short suites that run command lines, some with the built program. */
const BUILT = ['src/cli', 'src/commands', 'package', 'canary'];

/**
 * Ink, its colour library and React read these values when they load, in whichever test of a process loads them
 * first. React's production build is the one in the program, and draws in half the time.
 */
export const AS_TERMINAL = { FORCE_COLOR: '1', CI: 'false', NODE_ENV: 'production' };

/** Milliseconds. The limit of a test or hook guards against hanging only: a busy machine must pass every test. */
const TEN_MINUTES = 600_000;

const LONG = 'test/**/*.long.test.{ts,tsx}';
const testsIn = (folder: string): string => `test/${folder}/**/*.test.{ts,tsx}`;

interface Suite {
  readonly include: string[];
  readonly exclude?: string[];
  readonly env?: Record<string, string>;
}

/** Suites for a person's choice. vitest.all.config.ts has the same files in one suite. */
const SUITES: Record<string, Suite> = {
  // `npm test` runs these two.
  parts: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: [LONG, ...[...WHOLE, ...BUILT].map(testsIn)],
    env: AS_TERMINAL,
  },
  program: { include: BUILT.map(testsIn), exclude: [LONG] },

  long: { include: [LONG], env: AS_TERMINAL },
  e2e: { include: [testsIn('e2e')] },
  terminal: { include: [testsIn('terminal')] },
  crash: { include: [testsIn('crash')] },
  chaos: { include: [testsIn('chaos')] },

  // A network of real nodes: `npm run test:real`.
  real: { include: ['test/real/**/*.real.ts'] },
  // Takes hours: `npm run nightly`.
  matrix: { include: ['test/**/*.matrix.ts'] },
};

function projectOf([name, suite]: [string, Suite]): TestProjectInlineConfiguration {
  const { include, exclude = [], env = {} } = suite;
  return {
    // Otherwise vitest bundles and runs this file again for each suite.
    extends: false,
    // React's production build has no development runtime.
    oxc: { jsx: { development: false } },
    test: {
      name,
      include,
      exclude,
      env,
      testTimeout: TEN_MINUTES,
      hookTimeout: TEN_MINUTES,
      retry: 0,
      // No test needs another one. The order is the same in each run; `--sequence.seed=N` tries another one.
      sequence: { shuffle: { tests: name !== 'real' } },
      pool: 'forks',
      // Twice the cores of the machine that runs the checks: in a terminal, most of the time is a person's pauses.
      maxWorkers: 4,
      // One process runs many files and keeps their modules: no module of src holds state that a test changes.
      isolate: false,
      // Ink wraps the real console; the runner's replacement cannot be wrapped.
      disableConsoleIntercept: true,
      // Searches the files and outputs of each test for private keys.
      setupFiles: './test/setup/search-for-keys.ts',
    },
  };
}

/** Most of the time of these is a person's pauses, or of a process that was killed. */
const WAITING = /\/test\/(?:terminal|chaos|crash|e2e)\//;

/**
 * Long files begin, because at the end one process would run such a file alone; those that wait beside those that
 * compute.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waiting = sorted.filter(({ moduleId }) => WAITING.test(moduleId));
    const long = sorted.filter(({ moduleId }) => moduleId.includes('.long.'));
    const place = new Map(
      [waiting, long].flatMap((some, first) => some.map((file, i) => [file, 2 * i + first])),
    );
    const placeOf = (file: TestSpecification) => place.get(file) ?? sorted.length * 2;
    return sorted.sort((a, b) => placeOf(a) - placeOf(b));
  }
}

/** The runner's settings for these suites. */
export const configOf = (suites: Readonly<Record<string, Suite>>) =>
  defineConfig({
    test: {
      sequence: { sequencer: LongestFirst, seed: 11 },
      // A frame that nobody has looked at is an error. `-u` writes frames.
      update: 'none',
      reporters: ['default', './test/setup/plain-summary.ts'],
      // Child processes are not counted: `npx vitest run --project parts --coverage` runs the suites that call the sources directly.
      coverage: {
        provider: 'v8',
        include: ['src/**/*.{ts,tsx}'],
        exclude: ['src/*/generated/**'],
        reporter: 'text-summary',
      },
      projects: Object.entries(suites).map(projectOf),
    },
  });

export default configOf(SUITES);
