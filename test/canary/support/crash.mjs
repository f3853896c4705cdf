// Loaded before the program (node --import): at the journal's append with the number CRASH_AT, in the middle of
// signing and sending, the program meets CRASH_HOW.
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers';

const folder = await mkdtemp(join(tmpdir(), 'crash-'));
const handle = await open(join(folder, 'any'), 'w');
const files = Object.getPrototypeOf(handle);
await handle.close();
await rm(folder, { recursive: true });

const ways = {
  throw: () =>
    setImmediate(() => {
      throw new Error('a fault, for the test');
    }),
  reject: () => void Promise.reject(new Error('a refusal, for the test')),
  kill: () => process.kill(process.pid, 'SIGKILL'),
};

const { appendFile } = files;
let appends = 0;
files.appendFile = async function (...given) {
  appends += 1;
  if (appends < Number(process.env.CRASH_AT)) return appendFile.apply(this, given);
  ways[process.env.CRASH_HOW]();
  return new Promise(() => undefined);
};
