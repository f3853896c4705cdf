import { afterAll, beforeAll, vi } from 'vitest';

// Some files again, on a network without optional features. `npm run nightly -- grounds` runs all files on each such network.
const FILES = [
  '../src/commands/nodes/two-steps.long.test.ts',
  '../src/session/flow/discovery.test.ts',
];

beforeAll(() => {
  vi.stubEnv('TEST_GROUND', 'bare-c');
});
afterAll(() => vi.unstubAllEnvs());

// With a name of its own, a module is loaded once more, and its tests become tests of this file.
for (const file of FILES) await import(`${file}?bare-c`);
