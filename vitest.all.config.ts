import { AS_TERMINAL, BARE, configOf } from './vitest.config.ts';

/** What `npm run test:all` runs: in suites of their own, four processes would load the program for each. */
export default configOf({
  every: { include: ['test/**/*.test.{ts,tsx}'], env: AS_TERMINAL },
  bare: BARE,
});
