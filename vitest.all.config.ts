import { AS_TERMINAL, configOf } from './vitest.config.ts';

/** What `npm run test:all` runs: in suites of their own, each process would load the program for each. */
export default configOf({
  every: { include: ['test/**/*.test.{ts,tsx}'], env: AS_TERMINAL },
});
