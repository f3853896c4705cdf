import { setFlagsFromString } from 'node:v8';

/** What was measured, where it was: flags of V8 have no promise of staying. */
const MEASURED = /^v20\./;

/**
 * The space for what is new does not grow, and a function is optimized after 15 times as much work: a command is
 * over before either pays, and takes 10 to 20 MB less at peak.
 */
const SMALL = ['--semi-space-growth-factor=1', '--interrupt-budget=1000000'];
const USUAL = ['--semi-space-growth-factor=2', '--interrupt-budget=67584'];

/** Where whoever compiles looks for what is to be done around it. */
const COMPILING = Symbol.for('onboard.compiling');

/** Has the process take little memory: for what runs once and ends. */
export function staySmall(): void {
  if (!MEASURED.test(process.version)) return;
  for (const flag of SMALL) setFlagsFromString(flag);
  // V8 takes what it compiled before under the same flags alone.
  Object.defineProperty(globalThis, COMPILING, {
    value: <T>(compile: () => T): T => {
      for (const flag of USUAL) setFlagsFromString(flag);
      try {
        return compile();
      } finally {
        for (const flag of SMALL) setFlagsFromString(flag);
      }
    },
  });
}
