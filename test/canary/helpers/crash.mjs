// Loaded before the program (node --import). Makes the program fail at append number CRASH_AT of the journal, in
// the middle of signing and sending. CRASH_HOW is the kind of failure: throw, reject or kill.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { setImmediate } from 'node:timers';

const ways = {
  throw: () =>
    setImmediate(() => {
      throw new Error('a fault, for the test');
    }),
  reject: () => void Promise.reject(new Error('a refusal, for the test')),
  kill: () => process.kill(process.pid, 'SIGKILL'),
};

const { appendFileSync } = fs;
let appends = 0;
fs.appendFileSync = (...given) => {
  appends += 1;
  if (appends === Number(process.env.CRASH_AT)) ways[process.env.CRASH_HOW]();
  appendFileSync(...given);
};
syncBuiltinESMExports();
