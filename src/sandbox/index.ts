// What the rest of the program uses of the sandbox; it imports no other file of this folder. Importing this file loads
// no chain: `runSandbox` loads them when it is called, and `startSandboxWorker` in a thread of its own.
import type { runSandbox as run } from './start/run.ts';

export { stateFiles } from './genesis/genesis-file.ts';
export { isFolderLocked } from './network/folder-lock.ts';
export { C_CHAIN_ID } from './network/network.ts';
export { profileToJson, type SandboxProfile } from './network/sandbox-profile.ts';
export type { RunningSandbox, Sandbox, SandboxSettings } from './sandbox.ts';
export { startSandboxWorker } from './start/start-sandbox-worker.ts';

/** Runs a sandbox in this process. See `run.ts`. */
export const runSandbox: typeof run = async (...args) =>
  (await import('./start/run.ts')).runSandbox(...args);
